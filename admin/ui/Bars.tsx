import { Bar } from '../../src/ui/components/Skeleton.tsx';

/** Stands in for a part of a form while its code loads. */
export function Bars() {
  return (
    <div aria-hidden="true">
      <Bar width="long" />
      <Bar width="middle" />
      <Bar width="long" />
    </div>
  );
}

import type { DemoPlace } from '../../machines/demo/machine.ts';

export function DemoToggle(_props: { place: DemoPlace }) {
  return null;
}

import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A text that screen readers read when it changes. Draw it empty before the first text, since only changes are read.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

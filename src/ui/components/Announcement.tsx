import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A text that screen readers read when it changes. Draw it empty before the first text, since only changes are read.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

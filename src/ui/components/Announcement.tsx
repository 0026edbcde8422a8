import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Says to a screen reader what the eye sees happen. It must be there, empty, before there is something to say. */
export function Announcement({ text }: { text: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

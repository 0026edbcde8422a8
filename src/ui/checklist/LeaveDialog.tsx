import { useBlocker } from '@tanstack/react-router';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';

/**
 * Asks before the user leaves the page with choices that are not saved. The browser itself asks before a reload.
 * @param isNeeded whether there are such choices
 */
export function LeaveDialog({ isNeeded }: { isNeeded: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname,
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={reset}
      actions={
        <>
          <Button kind="main" onClick={reset}>
            Stay on this page
          </Button>
          <Button onClick={proceed}>Leave without saving</Button>
        </>
      }
    >
      <p>Some of your choices are not saved yet. If you leave now, they are lost.</p>
    </Dialog>
  );
}

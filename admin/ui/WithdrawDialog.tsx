import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before people lose something. Source: ADMIN-132. @param loss what they lose, as `lossText` says it */
export function WithdrawDialog({
  title,
  loss,
  onConfirm,
  onClose,
}: {
  title: string;
  loss: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog title={`Withdraw “${title}”?`} action="Withdraw" onConfirm={onConfirm} onClose={onClose}>
      <p>{loss}</p>
      <p>Nothing is deleted. “Undo” gives it back.</p>
    </ConfirmDialog>
  );
}

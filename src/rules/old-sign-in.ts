/** The detail of a 403 that a newer sign-in mends. The admin pages then ask for it. Source: decisions, a fresh sign-in for staff; ADMIN-91. */
export const NEEDS_SIGN_IN =
  'Your last sign-in is more than 10 minutes ago. Sign in again, then press the button once more. Nothing was changed.';

/** Whether a call was refused because the sign-in is too old. */
export const isOldSignIn = ({
  kind,
  status,
  detail,
}: {
  kind: string;
  status?: number;
  detail?: string | null;
}): boolean => kind === 'status' && status === 403 && detail === NEEDS_SIGN_IN;

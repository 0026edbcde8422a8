/** The detail of a 403 that a newer sign-in mends. The admin pages then ask for it. Source: decisions, a fresh sign-in for staff; ADMIN-91. */
export const NEEDS_SIGN_IN =
  'Your last sign-in is more than 10 minutes ago. Sign in again, then press the button once more. Nothing was changed.';

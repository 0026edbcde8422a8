// Shows and hides the password of the sign-in form. Without this script the button stays hidden.
const field = document.getElementById('password');
const button = document.getElementById('reveal');
if (field instanceof HTMLInputElement && button !== null) {
  /** @param {boolean} isShown */
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password');
  };
  show(false);
  button.hidden = false;
  button.addEventListener('click', () => {
    show(field.type === 'password');
    field.focus();
  });
  // The browser offers to store what was typed only into a field of the type password.
  field.form?.addEventListener('submit', () => show(false));
}

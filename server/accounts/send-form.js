// Sends the form of the page at once. Without this script the user presses its button.
const form = document.querySelector('form[data-sends-itself]');
if (form instanceof HTMLFormElement) form.requestSubmit();

/**
 * @param {string} text
 * @param {string} from
 * @param {string} to
 * @param {string} error why `text` cannot be used without `from`
 * @returns {string} `text` with `to` in place of `from`
 * @throws with `error` when `text` does not have `from` exactly once
 */
export function replaceOnce(text, from, to, error) {
  if (text.split(from).length !== 2) throw new Error(error);
  return text.replace(from, () => to);
}

/**
 * @param {string} text
 * @param {string} from
 * @param {string} to
 * @param {string} file whose text it is
 * @returns {string} `text` with `to` in place of `from`
 * @throws when `text` does not have `from` exactly once
 */
export function replaceOnce(text, from, to, file) {
  if (text.split(from).length !== 2) throw new Error(`${file} must contain “${from}” exactly once.`);
  return text.replace(from, () => to);
}

/**
 * @param {string} text
 * @param {{ start: number, end: number }} range from `start` up to but without `end`, in UTF-16 units
 * @returns {string} the text with spaces in the range; line breaks stay
 */
export function blank(text, { start, end }) {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}

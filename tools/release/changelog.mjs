/**
 * The text of one section of the changelog.
 *
 * @param {string} changelog
 * @param {string} name of the section: a version, or `Unreleased`; the heading may have a date behind it
 * @returns {string | null} null without the section, or with an empty one
 */
export function sectionOf(changelog, name) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === name);
  const text = section?.slice(section.indexOf('\n')).trim() ?? '';
  return text === '' ? null : `${text}\n`;
}

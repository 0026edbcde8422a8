/** Escapes plain text for a table cell. */
export const cell = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<>[\]|]/g, (sign) => `\\${sign}`);

/** A name as code in a table cell; `-` for an empty name. */
export const code = (name: string): string => {
  if (name === '') return '-';
  const fence = name.includes('`') ? '``' : '`';
  return `${fence}${name.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}${fence}`;
};

export const codes = (names: readonly string[]): string => (names.length === 0 ? '-' : names.map(code).join(', '));

export function table(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

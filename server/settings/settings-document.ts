import { Environment } from './settings.ts';

const START = '<!-- The table of settings. npm run settings writes it. -->';
const END = '<!-- The end of the table of settings. -->';

/** A row of the table. Texts are Markdown. */
type SettingRow = { name: string; shown: string; meaning: string };

/** Every setting of the server with its default and its meaning, as a table in Markdown. */
export function settingsTable(): string {
  const defaults: Record<string, unknown> = Environment.parse({});
  const rows = Object.entries(Environment.shape).map(([name, schema]): SettingRow => {
    const { meaning, shown = shownValue(defaults[name]) } = schema.meta() ?? {};
    if (typeof meaning !== 'string') throw new Error(`The setting ${name} has no meaning: add it with .meta().`);
    return { name: `\`${name}\``, shown: String(shown), meaning };
  });
  const widths = { name: 22, shown: 24 };
  const line = ({ name, shown, meaning }: SettingRow) =>
    `| ${name.padEnd(widths.name)} | ${shown.padEnd(widths.shown)} | ${meaning} |`;
  return [
    line({ name: 'setting', shown: 'default', meaning: 'meaning' }),
    `| ${'-'.repeat(widths.name)} | ${'-'.repeat(widths.shown)} | ------- |`,
    ...rows.map(line),
  ].join('\n');
}

/**
 * The page with the current table between its two marks.
 * @throws when the page has not both marks
 */
export function withSettingsTable(page: string): string {
  const [before, after, ...more] = page.split(START);
  const [old, rest, ...others] = after?.split(END) ?? [];
  if (before === undefined || old === undefined || rest === undefined || more.length + others.length > 0) {
    throw new Error(`The page must have each of these lines once:\n${START}\n${END}`);
  }
  return `${before}${START}\n\n${settingsTable()}\n\n${END}${rest}`;
}

function shownValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `\`${value}\``;
  return 'none';
}

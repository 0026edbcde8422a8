import { parseArgs } from 'node:util';
import { createAlert, OWN_SEVERITIES } from '../../src/api/admin/alerts.ts';
import { findOwnAlerts, publishAlert, withdrawAlert } from '../alerts/own-alerts.ts';
import type { Orm } from '../db/database.ts';
import { TooManyError } from '../limits/too-many-error.ts';
import { UsageError } from './command.ts';
import { usageOf } from './usages.ts';

/** Who runs the command, when, and how many alerts may show at one time. */
type Run = { by: string; now: Date; most: number };

/** What a call of the command does; its result is what to print. */
type Work = (orm: Orm, run: Run) => Promise<string>;

/**
 * The work of `portico alert`: it shows, ends and lists the portal's own alerts, without the portal's sign-in. The words are checked
 * as the admin pages check them, before a database is opened.
 * @throws UsageError for words that make no call, with what is wrong
 */
export function alertWork(words: readonly string[]): Work {
  const { values, positionals } = parse(words);
  const [action, ...rest] = positionals;
  if (action === 'show' && rest.length === 2) return show(rest, values);
  if (action === 'end' && rest.length === 1 && /^(all|\d{1,9})$/.test(rest[0] ?? '')) return end(rest[0] ?? '');
  if (action === 'list' && rest.length === 0) return list;
  throw new UsageError(usageOf('alert'));
}

function parse(words: readonly string[]) {
  const options = { kind: { type: 'string', default: 'emergency' }, link: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usageOf('alert')}`);
  }
}

function show([title, description]: string[], { kind, link }: { kind: string; link?: string | undefined }): Work {
  if (!OWN_SEVERITIES.some((severity) => severity === kind)) {
    throw new UsageError(`"${kind}" is no kind of an alert. The kinds are ${OWN_SEVERITIES.join(', ')}.`);
  }
  const given = { title: title?.trim(), description: description?.trim(), link: link ?? null, severity: kind };
  const parsed = createAlert.body.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`The alert was not shown: ${issue?.path.join('.')} ${issue?.message}.`);
  }
  return async (orm, { by, now, most }) => {
    try {
      const { id } = await publishAlert(orm, parsed.data, by, now, most);
      return `The alert ${id} is shown to everybody, on open pages within a minute. It ends after 72 hours, or with: portico alert end ${id}`;
    } catch (error) {
      if (error instanceof TooManyError) throw new UsageError(error.message);
      throw error;
    }
  };
}

const end =
  (which: string): Work =>
  async (orm, { by, now }) => {
    const alerts = await findOwnAlerts(orm, now);
    const found = alerts.filter(({ id, is_live }) => (which === 'all' ? is_live : String(id) === which));
    if (which !== 'all' && found.length === 0) {
      throw new UsageError(`There is no alert ${which}. Alerts of the feed are ended in the system that sends them.`);
    }
    for (const { id } of found) await withdrawAlert(orm, id, by, now);
    if (found.length === 0) return 'No alert of the portal itself is shown, so nothing was ended.';
    const ids = found.map(({ id }) => id).join(', ');
    return `${found.length === 1 ? 'The alert' : 'The alerts'} ${ids} ended. Open pages stop showing it within a minute.`;
  };

const list: Work = async (orm, { now }) => {
  const live = (await findOwnAlerts(orm, now)).filter(({ is_live }) => is_live);
  if (live.length === 0) return 'No alert of the portal itself is shown. Alerts of the feed may be.';
  return live
    .map(({ id, severity, title, published_by, published_on }) => {
      const by = `by ${published_by}, ${published_on}`;
      return `${id}  ${severity}: ${title} (${by})`;
    })
    .join('\n');
};

import { parseArgs } from 'node:util';
import {
  clearAlert as clearAlertCall,
  correctAlert as correctAlertCall,
  createAlert,
  OWN_SEVERITIES,
} from '../../src/api/admin/alerts.ts';
import { stateOfOwnAlert } from '../../src/rules/own-alerts.ts';
import {
  AlertConflictError,
  clearAlert,
  correctAlert,
  findOwnAlerts,
  publishAlert,
  withdrawAlert,
} from '../alerts/own-alerts.ts';
import type { Orm } from '../db/database.ts';
import { TooManyError } from '../limits/too-many-error.ts';
import { UsageError } from './command.ts';
import { usageOf } from './usages.ts';

/** Who runs the command, when, and how many alerts may show at one time. */
type Run = { by: string; now: Date; most: number };

/** What a call of the command does; its result is what to print. */
type Work = (orm: Orm, run: Run) => Promise<string>;

/**
 * The work of `portico alert`: it shows, corrects, ends and lists the portal's own alerts, without the portal's sign-in. The words are
 * checked as the admin pages check them, before a database is opened.
 * @throws UsageError for words that make no call, with what is wrong
 */
export function alertWork(words: readonly string[]): Work {
  const { values, positionals } = parse(words);
  const [action, first = '', ...rest] = positionals;
  const isNumber = /^\d{1,9}$/.test(first);
  if (action === 'show' && rest.length === 1) return show([first, ...rest], values);
  if (action === 'correct' && isNumber && rest.length === 2) return correct(Number(first), rest, values);
  if (action === 'clear' && isNumber && rest.length === 1) return clear(Number(first), rest);
  if (action === 'end' && (isNumber || first === 'all') && rest.length === 0) return end(first);
  if (action === 'list' && positionals.length === 1) return list;
  throw new UsageError(usageOf('alert'));
}

/** The options, which are the fields of the form. */
type Options = { kind: string; link?: string | undefined; hours?: string | undefined; again: boolean };

function parse(words: readonly string[]) {
  const options = {
    kind: { type: 'string', default: 'emergency' },
    link: { type: 'string' },
    hours: { type: 'string' },
    again: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usageOf('alert')}`);
  }
}

/** What is wrong with the fields of a call, as an error of the command. */
function wrongs(what: string, issues: readonly { path: PropertyKey[]; message: string }[]): UsageError {
  const [issue] = issues;
  if (issue?.path[0] === 'hours') return new UsageError(`${what}: hours must be 1, 4, 24 or 72.`);
  return new UsageError(`${what}: ${issue?.path.join('.')} ${issue?.message}.`);
}

function show([title, description]: string[], { kind, link, hours }: Options): Work {
  if (!OWN_SEVERITIES.some((severity) => severity === kind)) {
    throw new UsageError(`"${kind}" is no kind of an alert. The kinds are ${OWN_SEVERITIES.join(', ')}.`);
  }
  const texts = { title: title?.trim(), description: description?.trim(), link: link ?? null };
  const parsed = createAlert.body.safeParse({
    ...texts,
    severity: kind,
    hours: hours === undefined ? 72 : Number(hours),
  });
  if (!parsed.success) throw wrongs('The alert was not shown', parsed.error.issues);
  return async (orm, { by, now, most }) => {
    const { id, ends_on } = await refusing(publishAlert(orm, parsed.data, by, now, most));
    return `The alert ${id} is shown to everybody, on open pages within a minute. It ends ${ends_on}, or with: portico alert end ${id}`;
  };
}

function correct(id: number, [title, description]: string[], { link, hours, again }: Options): Work {
  const parsed = correctAlertCall.body.safeParse({
    ...{ title: title?.trim(), description: description?.trim(), link: link ?? null },
    ...{ hours: hours === undefined ? null : Number(hours), corrected: null, tells_again: again },
  });
  if (!parsed.success) throw wrongs('The alert was not corrected', parsed.error.issues);
  return async (orm, { by, now }) => {
    const known = (await findOwnAlerts(orm, now)).find((alert) => alert.id === id);
    const given = { ...parsed.data, corrected: known?.updated_on ?? null };
    const corrected = await refusing(correctAlert(orm, id, given, by, now));
    if (corrected === null) throw unknownAlert(id);
    return `The alert ${id} is corrected, on open pages within a minute. It ends ${corrected.ends_on}.`;
  };
}

function clear(id: number, [description]: string[]): Work {
  const parsed = clearAlertCall.body.safeParse({ description: description?.trim() });
  if (!parsed.success) throw wrongs('The all-clear was not given', parsed.error.issues);
  return async (orm, { by, now }) => {
    const cleared = await refusing(clearAlert(orm, id, parsed.data.description, by, now));
    if (cleared === null) throw unknownAlert(id);
    return `The all-clear takes the place of the alert ${id}, on open pages within a minute. It ends ${cleared.ends_on}, or with: portico alert end ${id}`;
  };
}

/** What refuses a change is told to the operator. */
async function refusing<Value>(change: Promise<Value>): Promise<Value> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof TooManyError || error instanceof AlertConflictError) throw new UsageError(error.message);
    throw error;
  }
}

const unknownAlert = (id: number | string) =>
  new UsageError(`There is no alert ${id}. Alerts of the feed are ended in the system that sends them.`);

const end =
  (which: string): Work =>
  async (orm, { by, now }) => {
    const alerts = await findOwnAlerts(orm, now);
    const found = alerts.filter(({ id, is_live }) => (which === 'all' ? is_live : String(id) === which));
    if (which !== 'all' && found.length === 0) throw unknownAlert(which);
    for (const { id } of found) await withdrawAlert(orm, id, by, now);
    if (found.length === 0) return 'No alert of the portal itself is shown, so nothing was ended.';
    const ids = found.map(({ id }) => id).join(', ');
    return `${found.length === 1 ? 'The alert' : 'The alerts'} ${ids} ended. Open pages stop showing it within a minute.`;
  };

const list: Work = async (orm, { now }) => {
  const live = (await findOwnAlerts(orm, now)).filter(({ is_live }) => is_live);
  if (live.length === 0) return 'No alert of the portal itself is shown. Alerts of the feed may be.';
  return live
    .map((alert) => {
      const { id, severity, title, published_by, published_on } = alert;
      const kind = stateOfOwnAlert(alert) === 'allClear' ? 'all clear' : severity;
      return `${id}  ${kind}: ${title} (by ${published_by}, ${published_on})`;
    })
    .join('\n');
};

import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';

export const HELP = `Checks a backend: sends every call that reads, as the portal does, and reports what is wrong with the answers.
It never writes.

  npm run contract -- --base https://portal.example.edu/api --cookie session=VALUE

  --base URL             the base of the portal's calls, with its path: what apiBase is in the portal's settings
  --cookie NAME=VALUE    the session cookie of a signed-in user (from the developer tools of the browser);
                         only the two user calls carry it
  --token TOKEN          the token of the other calls; by default the one in the answer of the user call
  --checklist-base URL   the host of the checklist's calls, which are below /api/; by default that of --base
  --calendar URL         the address of the calendar calls: what calendarUrl is in the portal's settings, with its origin;
                         without it the calendar subscription is not checked
  --sessions             also checks the list of sessions: for a portal whose setting sessionList is true
  --term CODE            the term of courses, schedule and grades, such as 202604; by default the current one
  --timeout SECONDS      the time limit of a call; by default 10, as in the portal
  --json                 prints the report as JSON
  --help                 this text

Verdicts: ok · empty (a good answer without content) · failed · skipped (with the reason)
Exit codes: 0 nothing failed · 1 something failed · 2 wrong use, or no answer at all
docs/api.md describes the answer of each call.
`;

export type Options = {
  /** Without a trailing slash, as the next. */
  base: string;
  checklistBase: string;
  /** The address of the calendar calls; null to leave them out. */
  calendar: string | null;
  /** Whether the backend lists the sessions of the user. */
  hasSessions: boolean;
  /** Whether both hosts are one, so that a given token is good for both. */
  isOneHost: boolean;
  cookie: string | null;
  token: string | null;
  term: string | null;
  /** Milliseconds. */
  timeout: number;
  isJson: boolean;
};

/**
 * @returns null when help is wanted
 * @throws CommandError with what is wrong and what to write instead
 */
export function optionsOf(args: string[]): Options | null {
  const values = parsed(args);
  if (values.help) return null;
  if (values.base === undefined) {
    throw new CommandError(
      'Say which backend, such as --base http://localhost:4100/api. See npm run contract -- --help.',
    );
  }
  const base = addressOf('--base', values.base);
  const checklistBase =
    values['checklist-base'] === undefined
      ? new URL(base).origin
      : addressOf('--checklist-base', values['checklist-base']);
  return {
    base,
    checklistBase,
    calendar: values.calendar === undefined ? null : addressOf('--calendar', values.calendar),
    hasSessions: values.sessions,
    isOneHost: new URL(checklistBase).origin === new URL(base).origin,
    cookie: matching(
      values.cookie,
      /^[\w!#$%&'*+.^`|~-]+=[\x21-\x3a\x3c-\x7e]+$/,
      '--cookie wants NAME=VALUE, as the browser shows the session cookie.',
    ),
    token: matching(values.token, /^[\x21-\x7e]+$/, '--token wants the token alone, without the word Token before it.'),
    term: matching(values.term, /^\d{4}0[1-4]$/, '--term wants a year, 0 and a quarter from 1 to 4, such as 202604.'),
    timeout:
      Number(matching(values.timeout, /^(?=.*[1-9])\d{1,3}(\.\d+)?$/, '--timeout wants seconds, such as 10.') ?? 10) *
      1000,
    isJson: values.json,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        base: { type: 'string' },
        cookie: { type: 'string' },
        token: { type: 'string' },
        'checklist-base': { type: 'string' },
        calendar: { type: 'string' },
        sessions: { type: 'boolean', default: false },
        term: { type: 'string' },
        timeout: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new CommandError(`${reason}. See npm run contract -- --help.`);
  }
}

function addressOf(option: string, value: string): string {
  const address = URL.canParse(value) ? new URL(value) : null;
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new CommandError(`${option} wants a whole address, such as http://localhost:4100/api, and not "${value}".`);
  }
  if (address.search !== '' || address.hash !== '' || address.username !== '') {
    throw new CommandError(`${option} wants an address without query, fragment or password.`);
  }
  return address.href.replace(/\/+$/, '');
}

/** The value is not repeated in the sentence: it may be a secret. */
function matching(value: string | undefined, pattern: RegExp, sentence: string): string | null {
  if (value === undefined) return null;
  if (!pattern.test(value)) throw new CommandError(sentence);
  return value;
}

/** What the help says of a command: how it is called, line by line, and what it does. */
type Usage = { calls: readonly string[]; purpose: string };

/** The commands of an operator, in the order of the help. Each is `portico NAME`, and `npm run NAME` in a clone. */
export const usages = {
  start: { calls: ['start'], purpose: 'starts the server with the settings of the environment' },
  check: {
    calls: ['check [--json]'],
    purpose: 'reads the settings, asks every system that they name, and says what to do',
  },
  version: { calls: ['version'], purpose: 'shows which version this is' },
  migrate: { calls: ['migrate'], purpose: 'runs the missing migrations with the account of DATABASE_URL' },
  backup: {
    calls: ['backup', 'backup --verify [--max-age=HOURS]'],
    purpose:
      'makes a backup of the database in the folder BACKUP_DIR, and deletes older ones if BACKUP_KEEP says so; or proves the newest one, as restore --rehearse does',
  },
  restore: {
    calls: ['restore BACKUP', 'restore --rehearse BACKUP [--max-age=HOURS]'],
    purpose:
      'restores a backup into the empty database of DATABASE_URL, or into the new folder DATA_DIR. A rehearsal restores it into a scratch database, compares it with the running one, and drops it',
  },
  move: {
    calls: ['move [--to postgres://USER:PASSWORD@HOST:PORT/DATABASE]'],
    purpose:
      'copies the embedded database to PostgreSQL; an address in DATABASE_URL keeps the password out of the list of processes',
  },
  person: {
    calls: [
      'person list [TEXT]',
      'person export USERNAME',
      'person delete USERNAME --yes',
      'person superuser USERNAME on|off',
      'person rights USERNAME [content,messages,alerts,maintenance,audit,people|default|none]',
      'person sessions-end USERNAME',
      'person clear USERNAME',
      'person number USERNAME NUMBER|none',
      'person link USERNAME ISSUER SUBJECT',
      'person unlink USERNAME',
      'person issuer OLD NEW',
    ],
    purpose: 'finds people, shows and deletes what is stored about them, changes their rights, accounts and sessions',
  },
  key: {
    calls: ['key list', 'key renew NAME', 'key renew vapid --yes', 'key forget NAME'],
    purpose:
      'shows and changes the keys that the server has made for itself: unsubscribe, pictures, known browsers and log. After a change the key before is accepted too, until forget',
  },
  events: {
    calls: [
      'events [--person USERNAME] [--kind KIND] [--days N]',
      'events --requests USERNAME [--days N]',
      'events --verify',
      'events --delete-old',
    ],
    purpose:
      'prints the security events of the last 7 days, one JSON object in each line; with --requests the names that the log has for the person. --verify says whether the trail of events and changes is whole, and the exit code is 1 if it is not; --delete-old deletes what is older than the settings say',
  },
  alert: {
    calls: [
      'alert show "TITLE" "TEXT" [--kind emergency|advisory|test] [--link ADDRESS] [--hours 1|4|24|72]',
      'alert correct NUMBER "TITLE" "TEXT" [--link ADDRESS] [--hours 1|4|24|72] [--again]',
      'alert clear NUMBER "TEXT"',
      'alert end NUMBER|all',
      'alert list',
    ],
    purpose:
      'shows, corrects and ends alerts of the portal itself, without its sign-in. --again tells a correction as a new alert; clear gives the all-clear of an emergency',
  },
  maintenance: {
    calls: ['maintenance on "MESSAGE"', 'maintenance off', 'maintenance status'],
    purpose: 'switches the maintenance screen of the portal',
  },
  import: {
    calls: ['import FILE|FOLDER [--dry-run] [--by NAME]'],
    purpose: 'adds and changes content from files',
  },
  export: { calls: ['export FOLDER'], purpose: 'writes all content and its pictures into files' },
  feeds: {
    calls: ['feeds --check ADDRESS [--as events|groups|news|alerts]'],
    purpose:
      'shows what the portal makes of a feed. A private host must be in FEED_PRIVATE_HOSTS. The exit code is 1 if nothing can be read',
  },
  gateway: {
    calls: ['gateway --number NUMBER [--term CODE] [--day YYYY-MM-DD]'],
    purpose:
      'sends every read call to the gateway of GATEWAY_URL for the person with this number, and says of each how long it took, or what in its answer the portal cannot use. The exit code is 1 if something is wrong',
  },
  mail: {
    calls: ['mail --to ADDRESS'],
    purpose:
      'sends one test mail, and says what the mail server answered. The exit code is 1 if it did not take the mail',
  },
} as const satisfies Record<string, Usage>;

export type CommandName = keyof typeof usages;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(usages, name);

/** How a command is called, as lines for a terminal. */
export function usageOf(name: CommandName): string {
  const { calls, purpose }: Usage = usages[name];
  return [
    ...calls.map((call, index) => `${index === 0 ? 'Usage:' : '      '} portico ${call}`),
    '',
    `${sentence(purpose)}`,
  ].join('\n');
}

/** All commands with their purposes. */
export function helpText(): string {
  const names = Object.keys(usages) as CommandName[];
  const width = Math.max(...names.map((name) => name.length)) + 2;
  return [
    'portico COMMAND: runs and looks after the portal. The settings come from the environment.',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}${usages[name].purpose}`),
    '',
    'portico COMMAND --help shows how a command is called. In a clone, npm run portico -- COMMAND is the same.',
  ].join('\n');
}

const sentence = (purpose: string) => `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.`;

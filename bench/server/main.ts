import autocannon from 'autocannon';
import { writeResult } from '../load/builds.ts';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';
import { CASES, type Call, type Case, dashboardCalls, drawnDashboard, patchCalls, staticDashboard } from './calls.ts';
import type { SignedIn } from './people.ts';
import { type BareAnswer, type MeasuredServer, startBare, startEmbedded, startPostgres } from './targets.ts';

/** People who are signed in. */
const PEOPLE = 1_000;
/** Connections in a round. */
const CONNECTIONS = 64;
const DEFAULT_ROUNDS = 3;
const TURN_SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** How long all people use the portal together, for each database. */
const DEFAULT_MINUTES = 0.25;
/** The memory is read this often meanwhile. */
const MEMORY_MS = 5_000;
/** The first part of the time, in which the memory may grow: the caches fill. */
const WARM_SHARE = 1 / 3;
const MEMORY_LIMIT = 1.2;
/** Seconds in which one page after the other is drawn before it counts, so that the code is compiled. */
const DRAWING_WARM_UP_SECONDS = 30;
/** Turns until one of them has only drawn pages. */
const MAX_TURNS = 20;
/** The processor time of a drawn dashboard, compared with the static page and its calls. */
const DRAWING_LIMIT = 2;

type Turn = {
  case: string;
  target: string;
  round: number;
  /** Answers in a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
  /** Milliseconds of the server's processor for one answer. */
  processor: number;
};

type Crowd = Omit<Turn, 'case' | 'round'> & { answers: number; seconds: number; memory: number[] };

/** Milliseconds of the server's processor for one dashboard, by round, and the turns that were measured again. */
type Dashboards = { target: string; drawn: number[]; static: number[]; repeated: number };

async function run({ runs: rounds = DEFAULT_ROUNDS, minutes = DEFAULT_MINUTES }: BenchOptions): Promise<BenchResult> {
  const targets: MeasuredServer[] = [];
  try {
    const embedded = await startEmbedded(PEOPLE);
    targets.push(embedded);
    targets.push(await startPostgres(PEOPLE));
    targets.unshift(await startBare(await answersOf(embedded), embedded.people));
    const turns = await runTurns(targets, rounds);
    const crowds: Crowd[] = [];
    for (const target of targets.slice(1)) crowds.push(await runCrowd(target, minutes * 60));
    const dashboards: Dashboards[] = [];
    for (const target of targets.slice(1)) dashboards.push(await runDashboards(target, rounds));
    const file = writeResult('server.json', { turns, crowds, dashboards });
    return {
      headings: ['', '', '× bare rate', 'answers/s', 'p50', 'p99', 'processor', 'failed'],
      rows: [
        ...CASES.flatMap((each) => rowsOf(each, targets, turns)),
        ...crowds.flatMap(crowdRows),
        ...dashboards.map(dashboardRow),
      ],
      limits: [
        ...CASES.flatMap((each) => aimsOf(each, targets, turns)),
        ...crowds.flatMap(crowdLimits),
        ...dashboards.map(dashboardLimit),
      ],
      text: `All turns: ${file}`,
    };
  } finally {
    for (const target of targets) await target.stop();
  }
}

/** The answers of a portal to all calls, for the bare server. */
async function answersOf({ url, people }: MeasuredServer): Promise<BareAnswer[]> {
  const [person] = people;
  if (person === undefined) throw new Error('No person is signed in.');
  const answers: BareAnswer[] = [];
  for (const { method, path, headers, body } of [...dashboardCalls(person), ...patchCalls(person)]) {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    const [plain = ''] = path.split('?');
    answers.push({ method, path: plain.replace(/\d+\/$/, ':id/'), answer: await response.json() });
  }
  return answers;
}

async function runTurns(targets: MeasuredServer[], rounds: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const each of CASES) {
    for (const target of targets) await shoot(target, each.calls, CONNECTIONS, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      // Another target begins each round, because what runs first may find the machine in another state.
      for (const offset of targets.keys()) {
        const target = targets[(round + offset) % targets.length];
        if (target === undefined) continue;
        const {
          answers: _,
          seconds: _seconds,
          drawn: _drawn,
          ...turn
        } = await shoot(target, each.calls, CONNECTIONS, TURN_SECONDS);
        turns.push({ case: each.name, target: target.name, round, ...turn });
      }
    }
  }
  return turns;
}

/** All people visit the dashboard and change a task again and again, each with a connection of their own. */
async function runCrowd(target: MeasuredServer, seconds: number): Promise<Crowd> {
  const memory: number[] = [];
  const reading = setInterval(async () => memory.push((await target.usage()).memory), MEMORY_MS);
  try {
    const visit = (person: SignedIn) => [...dashboardCalls(person), ...patchCalls(person)];
    return { target: target.name, ...(await shoot(target, visit, PEOPLE, seconds)), memory };
  } finally {
    clearInterval(reading);
  }
}

/** One person opens the dashboard again and again: a drawn one, and one that the browser draws, in turns. */
async function runDashboards(target: MeasuredServer, rounds: number): Promise<Dashboards> {
  const found: Dashboards = { target: target.name, drawn: [], static: [], repeated: 0 };
  // The crowd has called everything that a static page needs, but no page was drawn yet.
  await shoot(target, drawnDashboard, 1, DRAWING_WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    let drawing = await shoot(target, drawnDashboard, 1, TURN_SECONDS);
    // A server that has just started, and a busy one, sends the static page in place of some drawn ones.
    for (let turn = 1; drawing.drawn < drawing.answers && turn < MAX_TURNS; turn += 1) {
      found.repeated += 1;
      drawing = await shoot(target, drawnDashboard, 1, TURN_SECONDS);
    }
    found.drawn.push(drawing.drawn < drawing.answers ? Number.POSITIVE_INFINITY : drawing.processor);
    const requests = target.people.slice(0, 1).flatMap(staticDashboard).length;
    const { processor } = await shoot(target, staticDashboard, 1, TURN_SECONDS);
    found.static.push(processor * requests);
  }
  return found;
}

/** Sends calls for some seconds. Each connection belongs to another person, and sends a call when it has the last answer. */
async function shoot(target: MeasuredServer, calls: Case['calls'], connections: number, seconds: number) {
  let place = 0;
  const before = await target.usage();
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    timeout: 10,
    setupClient: (client) => {
      const person = target.people[place % target.people.length];
      place += 1;
      if (person !== undefined) (client as Client).setRequests(calls(person));
    },
  });
  const after = await target.usage();
  const answers = result.requests.total;
  return {
    answers,
    seconds: result.duration,
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
    processor: ((after.processor - before.processor) * 1_000) / answers,
    drawn: after.drawn - before.drawn,
  };
}

/** The types of autocannon lack this method, which its documentation has. */
type Client = autocannon.Client & { setRequests: (calls: Call[]) => void };

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** The median of the ratios to the bare server's turn in the same round. */
function ratioOf(turns: Turn[], target: string): number {
  const ofTarget = (name: string) => turns.filter((turn) => turn.target === name);
  const bare = new Map(ofTarget('bare').map(({ round, rate }) => [round, rate]));
  return median(ofTarget(target).map(({ round, rate }) => rate / (bare.get(round) ?? Number.NaN)));
}

function rowsOf({ name }: Case, targets: MeasuredServer[], turns: Turn[]): string[][] {
  const ofCase = turns.filter((turn) => turn.case === name);
  return targets.map((target, place) => {
    const own = ofCase.filter((turn) => turn.target === target.name);
    const middle = (field: 'rate' | 'p50' | 'p99' | 'processor') => median(own.map((turn) => turn[field]));
    return [
      place === 0 ? name : '',
      target.name,
      target.name === 'bare' ? '' : `${ratioOf(ofCase, target.name).toFixed(2)} ×`,
      middle('rate').toFixed(0),
      `${middle('p50')} ms`,
      `${middle('p99')} ms`,
      `${middle('processor').toFixed(3)} ms`,
      String(own.reduce((sum, { failed }) => sum + failed, 0)),
    ];
  });
}

const aimsOf = ({ name, aim }: Case, targets: MeasuredServer[], turns: Turn[]): BenchResult['limits'] =>
  aim === null
    ? []
    : targets.slice(1).map((target) => ({
        name: `${name}, ${target.name}`,
        // The time of an answer grows as the rate falls.
        actual:
          1 /
          ratioOf(
            turns.filter((turn) => turn.case === name),
            target.name,
          ),
        limit: 1 / aim,
        unit: '× the time of the bare server',
      }));

function crowdRows({ target, rate, p50, p99, processor, failed, memory }: Crowd): string[][] {
  const text = memory.length === 0 ? '' : `${megabytes(Math.min(...memory))} to ${megabytes(Math.max(...memory))}`;
  return [
    [
      `${PEOPLE} people`,
      target,
      '',
      rate.toFixed(0),
      `${p50} ms`,
      `${p99} ms`,
      `${processor.toFixed(3)} ms`,
      String(failed),
    ],
    ['  memory', text, '', '', '', '', '', ''],
  ];
}

const dashboardRow = ({ target, drawn, static: shell, repeated }: Dashboards): string[] => [
  'drawn dashboard',
  target,
  '',
  `static page and calls ${median(shell).toFixed(1)} ms`,
  '',
  '',
  `${median(drawn).toFixed(1)} ms`,
  `${repeated} turns again`,
];

const dashboardLimit = ({ target, drawn, static: shell }: Dashboards): BenchResult['limits'][number] => ({
  name: `drawn dashboard, ${target}`,
  actual: median(drawn) / median(shell),
  limit: DRAWING_LIMIT,
  unit: '× the processor of the static page and its calls',
});

function crowdLimits({ target, failed, memory }: Crowd): BenchResult['limits'] {
  const later = memory.slice(Math.floor(memory.length * WARM_SHARE));
  const half = Math.floor(later.length / 2);
  const growth = { name: `memory, ${target}: the end compared with the middle`, limit: MEMORY_LIMIT, unit: '×' };
  return [
    { name: `failed calls of ${PEOPLE} people, ${target}`, actual: failed, limit: 1, unit: 'calls' },
    ...(half === 0 ? [] : [{ ...growth, actual: median(later.slice(half)) / median(later.slice(0, half)) }]),
  ];
}

export const bench: Bench = {
  description: `the dashboard and the task change of signed-in students, compared with a bare handler in the same run`,
  run,
};

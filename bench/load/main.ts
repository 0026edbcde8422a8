import { launchBrowser } from '../browser.ts';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';
import { readPeers, writeResult } from './builds.ts';
import { type MeasuredApp, openTargets } from './targets.ts';
import {
  type Conditions,
  KINDS,
  type PageRequest,
  type PageVisit,
  PROFILES,
  type VisitKind,
  visitThreeTimes,
} from './visit.ts';

const DEFAULT_RUNS = 5;
const BAR_WIDTH = 48;

type Run = { target: string; profile: string; kind: VisitKind; visit: PageVisit };
type Measure = { name: string; of: (visit: PageVisit) => number; show: (value: number) => string };

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

const MEASURES: Measure[] = [
  { name: 'first paint', of: ({ firstPaint }) => firstPaint, show: milliseconds },
  { name: 'largest paint', of: ({ largestPaint }) => largestPaint, show: milliseconds },
  { name: 'first data', of: ({ firstData }) => firstData, show: milliseconds },
  { name: 'complete', of: ({ complete }) => complete, show: milliseconds },
  { name: 'first press', of: ({ firstPress }) => firstPress, show: milliseconds },
  { name: 'blocked until complete', of: ({ blocked }) => blocked, show: milliseconds },
  { name: 'blocked in all', of: ({ blockedInAll }) => blockedInAll, show: milliseconds },
  { name: 'longest task', of: ({ longestTask }) => longestTask, show: milliseconds },
  { name: 'scripts run', of: ({ script }) => script, show: milliseconds },
  { name: 'requests to first data', of: ({ requestsToData }) => requestsToData, show: String },
  { name: 'requests to complete', of: ({ requestsToComplete }) => requestsToComplete, show: String },
  { name: 'requests for code', of: ({ codeRequests }) => codeRequests, show: String },
  { name: 'data calls', of: ({ dataCalls }) => dataCalls, show: String },
  { name: 'JavaScript', of: ({ scriptBytes }) => scriptBytes, show: kilobytes },
  { name: 'new JavaScript', of: ({ newScriptBytes }) => newScriptBytes, show: kilobytes },
  { name: 'heap', of: ({ heap }) => heap, show: (value) => `${(value / 1_000_000).toFixed(1)} MB` },
  { name: 'shift', of: ({ shift }) => shift, show: (value) => value.toFixed(3) },
];

async function run(options: BenchOptions): Promise<BenchResult> {
  const { runs: count = DEFAULT_RUNS, peers = null, against = null, short: isShort = false } = options;
  const opened = await openTargets(peers === null ? [] : readPeers(peers), against, isShort);
  const { close } = opened;
  const only = new RegExp(options.only ?? '');
  const targets = opened.targets.filter(({ name }) => name === 'floor' || only.test(name));
  const profiles = PROFILES.filter(({ name }) => !isShort || name === 'throttled');
  const runs: Run[] = [];
  try {
    for (const profile of profiles) {
      // The first round only warms up the server and the machine.
      for (let round = 0; round <= count; round += 1) {
        for (const target of inTurn(targets, round)) {
          const visits = await visitAlone(target, profile);
          if (round === 0) continue;
          for (const kind of KINDS) {
            const visit = visits[kind];
            if (visit !== undefined) runs.push({ target: target.name, profile: profile.name, kind, visit });
          }
        }
        // What has been measured is there even if the benchmark is ended.
        writeResult('load.json', runs);
      }
    }
  } finally {
    await close();
  }
  const file = writeResult('load.json', runs);
  const names = targets.map(({ name }) => name);
  return {
    headings: ['', ...names.map((name) => name)],
    rows: profiles.flatMap((profile) =>
      KINDS.filter((kind) => runs.some((each) => each.kind === kind)).flatMap((kind) =>
        rowsOf(runs, names, profile, kind),
      ),
    ),
    limits: [],
    text: [...waterfalls(runs, targets), `All runs: ${file}`].join('\n\n'),
  };
}

/** Each visit has its own browser, so that no cache of an earlier one helps it. */
async function visitAlone(target: MeasuredApp, profile: Conditions) {
  const browser = await launchBrowser();
  try {
    return await visitThreeTimes(browser, target, profile);
  } finally {
    await browser.close();
  }
}

/** Another target begins each round, because what runs first may find the machine in another state. */
const inTurn = (targets: MeasuredApp[], round: number) =>
  targets.map((_, index) => targets[(index + round) % targets.length]).filter((target) => target !== undefined);

const visitsOf = (runs: Run[], target: string, profile: string, kind: VisitKind) =>
  runs
    .filter((each) => each.target === target && each.profile === profile && each.kind === kind)
    .map(({ visit }) => visit);

/** A heading, then one row for each measure: the median, and its ratio to that of the floor app's cold start. */
function rowsOf(runs: Run[], names: string[], profile: Conditions, kind: VisitKind): string[][] {
  const medianOf = (name: string, measure: Measure, of: VisitKind) =>
    median(visitsOf(runs, name, profile.name, of).map(measure.of));
  const rows = MEASURES.map((measure) => {
    const floor = medianOf('floor', measure, 'cold start');
    return [
      measure.name,
      ...names.map((name) => {
        const value = medianOf(name, measure, kind);
        if (Number.isNaN(value)) return '';
        const ratio = floor > 0 && name !== 'floor' ? ` ${(value / floor).toFixed(2)} ×` : '';
        return `${measure.show(value)}${ratio}`;
      }),
    ];
  });
  return [[''], [`${kind}, ${profile.name}`], ...rows];
}

/** The requests of the cold start whose first data came in the median time. */
function waterfalls(runs: Run[], targets: MeasuredApp[]): string[] {
  return targets.flatMap(({ name }) => {
    const visits = visitsOf(runs, name, 'throttled', 'cold start').toSorted(
      (one, other) => one.firstData - other.firstData,
    );
    const visit = visits[Math.floor(visits.length / 2)];
    if (visit === undefined) return [];
    const { firstPaint, firstData, complete } = visit;
    const facts = `first paint ${milliseconds(firstPaint)}, first data ${milliseconds(firstData)}, complete ${milliseconds(complete)}`;
    return [`Cold start of ${name}, throttled: ${facts}\n${waterfall(visit.requests)}`];
  });
}

function waterfall(requests: PageRequest[]): string {
  const last = Math.max(...requests.map(({ start, end }) => end ?? start));
  const place = (time: number) => Math.round((time / last) * BAR_WIDTH);
  return requests
    .map(({ path, start, end, initiator }) => {
      const until = end ?? start;
      const bar = '#'.repeat(Math.max(1, place(until) - place(start)));
      return [
        String(Math.round(start)).padStart(6),
        end === null ? '     –' : String(Math.round(end)).padStart(6),
        ` ${' '.repeat(place(start))}${bar}`.padEnd(BAR_WIDTH + 2),
        path.length > 60 ? `${path.slice(0, 59)}…` : path,
        `(${initiator})`,
      ].join(' ');
    })
    .join('\n');
}

export const bench: Bench = {
  description: 'the start of the production build, compared with the floor app (medians, ratio to its cold start)',
  run,
};

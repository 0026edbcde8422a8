import type { Options } from './options.ts';
import type { Outcome } from './run.ts';

export type Report = {
  base: string;
  checklistBase: string;
  calls: Outcome[];
  summary: Record<Outcome['verdict'], number>;
};

export function reportOf({ base, checklistBase }: Options, calls: Outcome[]): Report {
  const count = (verdict: Outcome['verdict']) => calls.filter((call) => call.verdict === verdict).length;
  return {
    base,
    checklistBase,
    calls,
    summary: { ok: count('ok'), empty: count('empty'), failed: count('failed'), skipped: count('skipped') },
  };
}

/** One line for each call, with notes indented below it, and one line for all of them. */
export function textOf({ calls, summary }: Report): string {
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls.flatMap((each) => {
    const { call, status, milliseconds, verdict, reasons, missing, unknown } = each;
    const [first, ...others] = reasons;
    const time = milliseconds === null ? '' : `${milliseconds} ms`;
    const head = `${call.padEnd(width)}  ${String(status ?? '–').padStart(3)}  ${time.padStart(8)}  ${verdict}`;
    return [
      first === undefined ? head : `${head}: ${first}`,
      ...others.map((reason) => `    ${reason}`),
      ...(missing.length === 0 ? [] : [`    note: no record has ${missing.join(', ')}`]),
      ...(unknown === 0
        ? []
        : [`    note: ${unknown} ${unknown === 1 ? 'field' : 'fields'} that the portal does not read`]),
    ];
  });
  const { ok, empty, failed, skipped } = summary;
  return [
    ...lines,
    '',
    `${calls.length} calls: ${ok} ok, ${empty} empty, ${failed} failed, ${skipped} skipped.`,
    '',
  ].join('\n');
}

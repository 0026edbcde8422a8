import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { permissions?: Record<string, string>; steps: Step[] };
type Workflow = { on: Record<string, unknown>; permissions: Record<string, string>; jobs: Record<string, Job> };

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.github', 'workflows');
const workflows = readdirSync(FOLDER).map((file) => ({
  file,
  workflow: parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow,
}));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** They publish or sign what an earlier job without rights has made, and run none of it. */
const isPublishing = (action: string): boolean => /^actions\/(deploy-pages|attest-build-provenance)@v\d+$/.test(action);

describe.each(workflows)('$file', ({ workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  const runsOthersCode = 'pull_request' in workflow.on;

  test('reads at most, unless a job says otherwise; what runs code of a pull request never writes', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    if (runsOthersCode) expect(jobs.map(({ permissions }) => permissions)).toEqual(jobs.map(() => undefined));
    const writing = jobs.filter(({ permissions }) => Object.values(permissions ?? {}).includes('write'));
    const used = writing.flatMap((job) =>
      job.steps.flatMap(({ uses, run = '' }) => [uses, /\b(npm|node)\b/.exec(run)?.[0]]),
    );
    expect(used.filter((each) => each !== undefined && !isPublishing(each))).toEqual([]);
  });

  test('puts no value of an event into a command, and leaves no token in the folder', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  test('names the version of every action, and calls only commands that exist', () => {
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/^actions\/[\w-]+@v\d+$/.test(uses))).toEqual([]);
    const commands = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]);
    expect(commands.map(([, name]) => name).filter((name) => !(String(name) in scripts))).toEqual([]);
    expect(existsSync(join(ROOT, '.ci', 'run'))).toBe(true);
  });
});

test('the comment on statecharts waits for the workflow that makes it', () => {
  const names = workflows.map(({ workflow }) => workflow as Workflow & { name: string });
  const waiting = names.flatMap(({ on }) => (on.workflow_run as { workflows: string[] } | undefined)?.workflows ?? []);
  expect(waiting).toEqual(['Statecharts']);
  expect(names.map(({ name }) => name)).toContain('Statecharts');
});

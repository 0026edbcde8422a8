import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { CommandError } from '../command-line.ts';
import type { Hints } from '../infer/hints.ts';
import { keyOfValue } from '../key-of-value.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import { generatePaths, type Paths, type PathsReport, toJson } from './cover.ts';
import type { Model } from './model.ts';

/** A value that JSON cannot hold, such as a function or a date, is not in the file: this says where it comes from. */
type Source = 'model' | 'inference';

export type FileStep = {
  /** The whole event as it is sent; only its type if `from` says where the rest comes from. */
  event: EventObject;
  value: StateValue;
  from?: Source;
  /** With `from: "model"`, the index of the event in the model's cases. */
  case?: number;
};

/** The content of a file of paths. Its JSON Schema is `paths.schema.json`. */
export type PathsFile = Omit<Paths, 'input' | 'paths'> & {
  input?: unknown;
  paths: { input?: unknown; steps: FileStep[] }[];
};

/** The text of a file of paths. */
export function pathsFileText(report: PathsReport, model: Model): string {
  const { machine, strategy, coverage, paths, inferred } = report;
  const file: PathsFile = {
    machine,
    strategy,
    ...('input' in report ? { input: inputForFile(report.input, model) } : {}),
    ...(inferred === undefined ? {} : { inferred }),
    coverage,
    paths: paths.map((path) => ({
      ...('input' in path ? { input: inputForFile(path.input, model) } : {}),
      steps: path.steps.map((step) => stepForFile(step, model)),
    })),
  };
  return `${toJson(file, 2)}\n`;
}

function inputForFile(input: unknown, model: Model): unknown {
  if (isJson(input) && !isReference(input)) return input;
  return { from: model.input === undefined ? 'inference' : 'model' } satisfies { from: Source };
}

function stepForFile({ event, value }: { event: EventObject; value: StateValue }, model: Model): FileStep {
  if (isJsonEvent(event)) return { event, value };
  const index = modelCases(event.type, model).findIndex((each) => keyOfCase(each) === keyOfCase(event));
  const { type } = event;
  return index === -1
    ? { event: { type }, value, from: 'inference' }
    : { event: { type }, value, from: 'model', case: index };
}

/** The model's events of a type; for the end of an actor, its outcomes as events. */
function modelCases(type: string, model: Model): readonly EventObject[] {
  const cases = model.events?.[type];
  if (cases !== undefined) return cases;
  const end = type.startsWith('xstate.done.actor.')
    ? 'output'
    : type.startsWith('xstate.error.actor.')
      ? 'error'
      : null;
  if (end === null) return [];
  return Object.values(model.outcomes ?? {})
    .flat()
    .filter((outcome) => end in outcome)
    .map((outcome) => ({ type, ...outcome }));
}

/** The actor's id is not part of a case of the model. */
const keyOfCase = ({ actorId: _, ...event }: EventObject & { actorId?: unknown }): string => keyOfValue(event);

/**
 * The paths of a file with their real input and events.
 * @throws CommandError when the model does not have what the file refers to
 */
export function livePaths(file: PathsFile, machine: AnyStateMachine, model: Model, hints: Hints): Paths {
  let generated: PathsReport | undefined;
  const inferred = (): PathsReport => {
    generated ??= generatePaths(machine, model, file.strategy, hints);
    return generated;
  };
  const eventOf = (step: FileStep, path: number, place: number): EventObject => {
    if (step.from === undefined) return step.event;
    const { type } = step.event;
    const source =
      step.from === 'model' ? modelCases(type, model)[step.case ?? 0] : inferred().paths[path]?.steps[place]?.event;
    if (source?.type === type) return withActorId(source, type);
    throw new CommandError(
      step.from === 'model'
        ? `The file takes an event ${type} from the model (case ${step.case ?? 0}): name the --model that has it.`
        : `The file has an event ${type} that was inferred, and the machine has changed since: write the file again with --out DIR.`,
    );
  };
  const inputOf = (): { input?: unknown } => {
    if (!isReference(file.input)) return 'input' in file ? { input: file.input } : {};
    if (file.input.from === 'inference') return { input: inferred().input };
    if (model.input !== undefined) return { input: model.input };
    throw new CommandError('The file takes the input from the model: name the --model that has it.');
  };
  const { machine: id, strategy, coverage } = file;
  const ownInput = ({ input }: { input?: unknown }, path: number): { input?: unknown } => {
    if (input === undefined) return {};
    return { input: isReference(input) ? inferred().paths[path]?.input : input };
  };
  const paths = file.paths.map((each, path) => ({
    ...ownInput(each, path),
    steps: each.steps.map((step, place) => ({ event: eventOf(step, path, place), value: step.value })),
  }));
  return { machine: id, strategy, coverage, ...inputOf(), paths };
}

function withActorId(event: EventObject, type: string): EventObject {
  const [, actorId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return actorId === undefined ? event : ({ ...event, actorId } as EventObject);
}

const isReference = (value: unknown): value is { from: Source } =>
  isPlainObjectOrArray(value) &&
  Object.keys(value).join() === 'from' &&
  ['model', 'inference'].includes((value as { from: string }).from);

/** True if JSON gives the same event back; the error of a rejected actor is written as its name and message. */
function isJsonEvent(event: EventObject): boolean {
  return Object.entries(event as Record<string, unknown>).every(([key, part]) => {
    const isPlainError = part instanceof Error && part.constructor === Error && Object.keys(part).length === 0;
    return (
      (key === 'error' && event.type.startsWith('xstate.error.') && isPlainError) || part === undefined || isJson(part)
    );
  });
}

/** True if JSON gives the same value back. A field that is undefined counts as absent. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (!isPlainObjectOrArray(value)) return false;
  if (Array.isArray(value)) return value.every(isJson) && Object.keys(value).length === value.length;
  return Object.values(value).every((part) => part === undefined || isJson(part));
}

import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { CommandError } from '../command-error.ts';
import type { Hints } from '../infer/hints.ts';
import { keyOfValue } from '../key-of-value.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import type { BehaviourRow } from './behaviours.ts';
import { generatePaths, type Paths, type PathsReport } from './cover.ts';
import { fromJsonValue, toJsonValue } from './json-values.ts';
import type { Model } from './model.ts';

/** A value that a file cannot hold, such as an instance of a class, is not in it: this says where it comes from. */
type Source = 'model' | 'inference';

export type FileStep = {
  /** The whole event as it is sent; only its type if `from` says where the rest comes from. */
  event: EventObject;
  value: StateValue;
  from?: Source;
  /** With `from: "model"`, the index of the event in the model's cases; with `from: "inference"`, that of the path. */
  case?: number;
};

/** The content of a file of paths. Its JSON Schema is `paths.schema.json`. */
export type PathsFile = Omit<Paths, 'input' | 'paths'> & {
  input?: unknown;
  /** The behaviours that the machine names, if it names any, with the paths that touch them. */
  behaviours?: BehaviourRow[];
  paths: { input?: unknown; steps: FileStep[] }[];
};

/** The content of a file with all paths of a report. */
export function pathsFileOf(report: PathsReport, model: Model): PathsFile {
  const { machine, strategy, coverage, paths, inferred } = report;
  return {
    machine,
    strategy,
    ...('input' in report ? { input: inputForFile(report.input, model, 0) } : {}),
    ...(inferred === undefined ? {} : { inferred }),
    coverage,
    paths: paths.map((path, index) => ({
      ...('input' in path ? { input: inputForFile(path.input, model, index) } : {}),
      steps: path.steps.map((step) => stepForFile(step, model, index)),
    })),
  };
}

/** @param behaviours those that the machine names; without any, the file does not speak of them */
export function pathsFileText({ paths, ...file }: PathsFile, behaviours: readonly BehaviourRow[] = []): string {
  return `${JSON.stringify({ ...file, ...(behaviours.length === 0 ? {} : { behaviours }), paths }, undefined, 2)}\n`;
}

type Reference = { from: Source; case?: number };

function inputForFile(input: unknown, model: Model, path: number): unknown {
  const encoded = isReference(input) ? null : toJsonValue(input);
  if (encoded !== null) return encoded.json;
  return (model.input === undefined ? { from: 'inference', case: path } : { from: 'model' }) satisfies Reference;
}

function stepForFile(
  { event, value }: { event: EventObject; value: StateValue },
  model: Model,
  path: number,
): FileStep {
  const { type } = event;
  const { output, ...rest } = event as EventObject & { output?: unknown };
  // An actor that ends without an output is so frequent that the file does not say so.
  const encoded = toJsonValue(isDone(type) && output === undefined ? rest : event);
  if (encoded !== null) return { event: encoded.json as EventObject, value };
  const index = modelCases(type, model).findIndex((each) => keyOfCase(each) === keyOfCase(event));
  return index === -1
    ? { event: { type }, value, from: 'inference', case: path }
    : { event: { type }, value, from: 'model', case: index };
}

const isDone = (type: string): boolean => type.startsWith('xstate.done.actor.');

/** The event of a file's step. */
function eventFromFile(json: EventObject): EventObject {
  const event = fromJsonValue(json) as EventObject;
  return isDone(event.type) && !('output' in event) ? ({ ...event, output: undefined } as EventObject) : event;
}

/** The model's events of a type; for the end of an actor, its outcomes as events. */
function modelCases(type: string, model: Model): readonly EventObject[] {
  const cases = model.events?.[type];
  if (cases !== undefined) return cases;
  const end = isDone(type) ? 'output' : type.startsWith('xstate.error.actor.') ? 'error' : null;
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
 * @param generate gives the paths again, for values that were inferred and that the file cannot hold
 * @throws CommandError when the model does not have what the file refers to
 */
export function livePaths(
  file: PathsFile,
  machine: AnyStateMachine,
  model: Model,
  hints: Hints,
  generate = (): PathsReport => generatePaths(machine, model, file.strategy, hints),
): Paths {
  let generated: PathsReport | undefined;
  const inferred = (): PathsReport => {
    generated ??= generate();
    return generated;
  };
  const eventOf = (step: FileStep, place: number): EventObject => {
    if (step.from === undefined) return eventFromFile(step.event);
    const { type } = step.event;
    const index = step.case ?? 0;
    const source =
      step.from === 'model' ? modelCases(type, model)[index] : inferred().paths[index]?.steps[place]?.event;
    if (source?.type === type) return withActorId(source, type);
    throw new CommandError(
      step.from === 'model'
        ? `The file takes an event ${type} from the model (case ${index}): name the --model that has it.`
        : `The file has an event ${type} that was inferred, and the machine has changed since: write the file again with --out DIR.`,
    );
  };
  const inputOf = (): { input?: unknown } => {
    if (!isReference(file.input)) return 'input' in file ? { input: fromJsonValue(file.input) } : {};
    if (file.input.from === 'inference') return { input: inferred().input };
    if (model.input !== undefined) return { input: model.input };
    throw new CommandError('The file takes the input from the model: name the --model that has it.');
  };
  const ownInput = (path: { input?: unknown }): { input?: unknown } => {
    if (!('input' in path)) return {};
    const { input } = path;
    return { input: isReference(input) ? inferred().paths[input.case ?? 0]?.input : fromJsonValue(input) };
  };
  const { machine: id, strategy, coverage } = file;
  const paths = file.paths.map((each) => ({
    ...ownInput(each),
    steps: each.steps.map((step, place) => ({ event: eventOf(step, place), value: step.value })),
  }));
  return { machine: id, strategy, coverage, ...inputOf(), paths };
}

function withActorId(event: EventObject, type: string): EventObject {
  const [, actorId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return actorId === undefined ? event : ({ ...event, actorId } as EventObject);
}

const isReference = (value: unknown): value is Reference =>
  isPlainObjectOrArray(value) &&
  Object.keys(value).every((key) => key === 'from' || key === 'case') &&
  ['model', 'inference'].includes((value as Partial<Reference>).from ?? '');

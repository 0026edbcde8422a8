import { useEffect, useMemo, useState } from 'react';
import type { PathData } from '../types.ts';
import { type Address, goTo } from './address.ts';
import { eventLabel, type MachineEntry, type Moment, momentsOf, payloadText } from './data.ts';
import { MomentView } from './moment-view.tsx';

export type Playback = {
  path: number;
  step: number;
  data: PathData | undefined;
  moments: Moment[];
  moment: Moment | null;
};

const MILLISECONDS_PER_STEP = 900;

/** The path and step of the address. Paths are counted from 1; step 0 is the start. */
export function usePlayback(entry: MachineEntry, { path, step }: Address): Playback {
  const data = entry.paths[(path ?? 0) - 1];
  const moments = useMemo(() => (data === undefined ? [] : momentsOf(entry, data)), [entry, data]);
  const at = Math.min(step, Math.max(0, moments.length - 1));
  return { path: path ?? 1, step: at, data, moments, moment: moments[at] ?? null };
}

/** Plays a generated path or tour, forwards and backwards. */
export function Play({ entry, playback }: { entry: MachineEntry; playback: Playback }) {
  const { path, step, data, moments, moment } = playback;
  const [isPlaying, setPlaying] = useState(false);
  const last = moments.length - 1;
  const show = (next: number) => goTo({ machine: entry.id, path, step: Math.max(0, Math.min(next, last)) });
  useEffect(() => {
    if (!isPlaying) return;
    if (step >= last) return setPlaying(false);
    const timer = setTimeout(() => goTo({ machine: entry.id, path, step: step + 1 }), MILLISECONDS_PER_STEP);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last, entry, path]);
  return (
    <>
      <label>
        Path
        <select
          value={path}
          onChange={(event) => goTo({ machine: entry.id, path: Number(event.currentTarget.value), step: 0 })}
        >
          {entry.paths.map(({ name, steps }, index) => (
            <option key={name} value={index + 1}>
              {name}: {steps.length} steps
            </option>
          ))}
        </select>
      </label>
      <div className="toolbar">
        <button type="button" onClick={() => show(0)} disabled={step === 0}>
          Start
        </button>
        <button type="button" onClick={() => show(step - 1)} disabled={step === 0}>
          Back
        </button>
        <button type="button" onClick={() => setPlaying(!isPlaying)} disabled={step >= last && !isPlaying}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" onClick={() => show(step + 1)} disabled={step >= last}>
          Next
        </button>
      </div>
      {data === undefined ? (
        <p>This machine has no path {path}.</p>
      ) : (
        <ol className="steps">
          {data.steps.map(({ event }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change
            <li key={index} aria-current={index + 1 === step ? 'step' : undefined}>
              <a href={`#${entry.id}/${path}/${index + 1}`}>{eventLabel(event.type)}</a>{' '}
              {payloadText(event) !== '' && <code>{payloadText(event)}</code>}
            </li>
          ))}
        </ol>
      )}
      {moment !== null && <MomentView moment={moment} />}
    </>
  );
}

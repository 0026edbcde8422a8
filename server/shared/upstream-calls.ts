import type { FailureCause } from './system-error.ts';

/** What became of a call to another system. */
export type CallResult = 'ok' | FailureCause;

/** Learns of each call to another system that has ended. Source: decisions, faults of other systems. */
export type NoteCall = (call: { system: string; call: string; result: CallResult; seconds: number }) => void;

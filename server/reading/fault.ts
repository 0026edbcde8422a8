/**
 * Something in an input from outside that could not be read as it is. `place` says where it is in the input, and `reason` what is
 * wrong with it, each as a part of a sentence for the person who can mend the input: "row 12, column Email", "the event
 * club-fair-2025".
 */
export type Fault = { place: string; reason: string };

/** What could be read of an input from outside: its entries, and the faults of the others. Each entry is read by itself. */
export type Reading<Entry, EntryFault extends Fault = Fault> = { entries: Entry[]; faults: EntryFault[] };

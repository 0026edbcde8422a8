import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

/** Where the toggle stands: the sidebar's reloads at root both ways, the footer's only when demo ends. */
export type DemoPlace = 'sidebar' | 'footer';

export type DemoEvent = { type: 'demo.start'; place: DemoPlace } | { type: 'demo.end'; place: DemoPlace };

export type DemoInput = {
  isOn: boolean;
  /** Milliseconds until demo mode ends by itself; 0 while it is off. */
  remaining: number;
};

export const demoMachine = setup({
  types: { events: {} as DemoEvent, input: {} as DemoInput },
}).createMachine({ id: 'demo', initial: 'off', states: { off: {} } });

export type DemoRef = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;

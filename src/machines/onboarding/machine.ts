import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';
import { to } from '../shared/system.ts';

/** The pages of the checklist: the whole list, the list with a task or a filter, and the preferences. */
export type ChecklistPage = 'list' | 'selection' | 'preferences';

/** Whether the user has finished their first visit to the preferences. */
export type FirstVisit = {
  /** Of the user's preference record; null if the answer has none. */
  pk: number | null;
  isComplete: boolean;
  /** The preferences were already opened in this tab. */
  wasLed: boolean;
};

/** What the press "Done, show my tasks" saves: the choices of both groups, then the end of the first visit. */
export type OnboardingPart = 'notifications' | 'studentTypes' | 'end';

type Context = {
  /** What the last press did not save, because its call failed; empty before a failure. */
  failedParts: readonly OnboardingPart[];
  /** The page that is open while a call runs. */
  page: ChecklistPage;
  pk: number | null;
  /** The list leads to the preferences at most once in a tab. */
  wasLed: boolean;
  /** When the user ended onboarding, ISO 8601; the body carries it. */
  finishedAt: string | null;
};

export type OnboardingEvent =
  /** The user opened a page of the checklist. */
  | { type: 'onboarding.pageOpened'; page: ChecklistPage }
  /** The user pressed "Done, show my tasks". */
  | { type: 'onboarding.finish'; at: string };

const noEffects = () => ({
  actors: {
    /** Waits for the checklist's token, then asks for the user's preference record. */
    checkFirstVisit: fromPromise<Result<FirstVisit>>(pending),
    /** Saves the changed choices, then the end of onboarding. Resolves to what was not saved. */
    complete: fromPromise<readonly OnboardingPart[], { pk: number; finishedAt: string }>(pending),
  },
  actions: {
    /** This tab remembers it; effects know where. */
    rememberLed: () => {},
  },
});

/**
 * A user's first visit to the checklist: it opens the preferences once, and ends when the user says that they are done.
 * Source: decisions, onboarding; NEXT-13, NEXT-14.
 */
export const createOnboardingMachine = ({ actors, actions }: ReturnType<typeof noEffects>) => {
  const onboardingSetup = setup({
    types: {
      context: {} as Context,
      events: {} as OnboardingEvent,
      tags: {} as 'leads' | 'welcomes' | 'busy' | 'failed' | 'showsTasks',
    },
    actors,
    actions: {
      rememberLed: actions.rememberLed,
      setPage: assign((_, params: { page: ChecklistPage }) => params),
      setFirstVisit: assign((_, result: Result<FirstVisit>) =>
        result.ok ? { pk: result.value.pk, wasLed: result.value.wasLed } : {},
      ),
      setFinishedAt: assign((_, params: { at: string }) => ({ finishedAt: params.at })),
      setFailedParts: assign((_, params: { parts: readonly OnboardingPart[] }) => ({ failedParts: params.parts })),
      setOnPreferences: assign({ page: 'preferences', wasLed: true }),
      notifyFailed: sendTo(to('checklistConnection'), { type: 'action.failed' }),
      notifySucceeded: sendTo(to('checklistConnection'), { type: 'action.succeeded' }),
    },
    guards: {
      isSelection: (_, params: { page: ChecklistPage }) => params.page === 'selection',
      isPreferences: (_, params: { page: ChecklistPage }) => params.page === 'preferences',
      isComplete: (_, result: Result<FirstVisit>) => result.ok && result.value.isComplete,
      isUnknown: (_, result: Result<FirstVisit>) => !result.ok || result.value.pk === null,
      /** The whole list is open, and nothing has opened the preferences in this tab yet. */
      mayLead: ({ context }, params: { page: ChecklistPage }) => params.page === 'list' && !context.wasLed,
      mayLeadAfterCheck: ({ context }, result: Result<FirstVisit>) =>
        result.ok && context.page === 'list' && !result.value.wasLed,
      isOnPreferences: ({ context }) => context.page === 'preferences',
      isSaved: (_, failed: readonly OnboardingPart[]) => failed.length === 0,
      isSavedOnPreferences: ({ context }, failed: readonly OnboardingPart[]) =>
        failed.length === 0 && context.page === 'preferences',
    },
  });

  /** The preferences offer the end of onboarding. Leaving them keeps it for later. */
  const canFinish = onboardingSetup.createStateConfig({
    on: {
      'onboarding.pageOpened': [
        { guard: { type: 'isPreferences', params: ({ event }) => event } },
        { target: 'needed' },
      ],
      'onboarding.finish': {
        target: 'completing',
        actions: { type: 'setFinishedAt', params: ({ event }) => event },
      },
    },
  }).on;

  return onboardingSetup.createMachine({
    id: 'onboarding',
    context: { failedParts: [], page: 'selection', pk: null, wasLed: false, finishedAt: null },
    initial: 'unknown',
    states: {
      unknown: {
        description: 'Nothing is known of an earlier visit. A failed or empty answer leads nowhere.',
        initial: 'idle',
        states: {
          idle: {
            on: {
              'onboarding.pageOpened': [
                { guard: { type: 'isSelection', params: ({ event }) => event } },
                { target: 'checking', actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) } },
              ],
            },
          },
          checking: {
            on: {
              'onboarding.pageOpened': { actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) } },
            },
            invoke: {
              id: 'checkFirstVisit',
              src: 'checkFirstVisit',
              onDone: [
                { guard: { type: 'isComplete', params: ({ event }) => event.output }, target: '#onboarding.complete' },
                { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: 'idle' },
                {
                  guard: 'isOnPreferences',
                  target: '#onboarding.choosing',
                  actions: { type: 'setFirstVisit', params: ({ event }) => event.output },
                },
                {
                  guard: { type: 'mayLeadAfterCheck', params: ({ event }) => event.output },
                  target: '#onboarding.needed.leading',
                  actions: { type: 'setFirstVisit', params: ({ event }) => event.output },
                },
                {
                  target: '#onboarding.needed',
                  actions: { type: 'setFirstVisit', params: ({ event }) => event.output },
                },
              ],
              onError: 'idle',
            },
          },
        },
      },
      needed: {
        initial: 'waiting',
        on: {
          'onboarding.pageOpened': {
            guard: { type: 'isPreferences', params: ({ event }) => event },
            target: 'choosing',
          },
        },
        states: {
          leading: {
            description: 'The whole list opens the preferences.',
            tags: 'leads',
            on: {
              'onboarding.pageOpened': {
                guard: { type: 'isSelection', params: ({ event }) => event },
                target: 'waiting',
              },
            },
          },
          waiting: {
            description: 'A task or a filter is open, or the preferences were already opened in this tab.',
            on: {
              'onboarding.pageOpened': {
                guard: { type: 'mayLead', params: ({ event }) => event },
                target: 'leading',
              },
            },
          },
        },
      },
      choosing: {
        description: 'The preferences welcome the user and offer "Done, show my tasks".',
        tags: 'welcomes',
        entry: ['setOnPreferences', 'rememberLed'],
        on: canFinish,
      },
      completing: {
        description: 'The choices are saved first, because the welcome does not come back after the end.',
        tags: ['welcomes', 'busy'],
        on: {
          'onboarding.pageOpened': { actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) } },
        },
        invoke: {
          id: 'complete',
          src: 'complete',
          input: ({ context }) => ({ pk: context.pk ?? 0, finishedAt: context.finishedAt ?? '' }),
          onDone: [
            {
              guard: { type: 'isSavedOnPreferences', params: ({ event }) => event.output },
              target: 'complete.arrived',
              actions: 'notifySucceeded',
            },
            {
              guard: { type: 'isSaved', params: ({ event }) => event.output },
              target: 'complete',
              actions: 'notifySucceeded',
            },
            {
              target: 'failed',
              actions: [{ type: 'setFailedParts', params: ({ event }) => ({ parts: event.output }) }, 'notifyFailed'],
            },
          ],
          onError: {
            target: 'failed',
            actions: [{ type: 'setFailedParts', params: { parts: ['end'] } }, 'notifyFailed'],
          },
        },
      },
      failed: {
        description: 'The page says what may not be saved, and the button sends it again.',
        tags: ['welcomes', 'failed'],
        on: canFinish,
      },
      complete: {
        initial: 'settled',
        states: {
          arrived: {
            description: 'The user has just finished: the preferences open the list.',
            tags: 'showsTasks',
            on: { 'onboarding.pageOpened': 'settled' },
          },
          settled: { description: 'Onboarding has no further effect.' },
        },
      },
    },
  });
};

export const onboardingMachine = /* @__PURE__ */ createOnboardingMachine(/* @__PURE__ */ noEffects());

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>;
export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    onboarding: { event: OnboardingEvent; ref: OnboardingRef };
  }
}

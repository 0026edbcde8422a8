import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { afterSave, type Choices, hasUnsavedChoices, toggleChoice } from '../../rules/type-choices.ts';
import { type SaveRef, type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';

/** The two groups of the preferences. Each is saved by a call of its own. */
export type ChoiceGroup = 'notifications' | 'studentTypes';

/** The groups that arrived; null for one of which a call failed. */
export type LoadedGroups = Record<ChoiceGroup, Choices | null>;

export type PreferencesEvent =
  /** The preferences are on screen. */
  | { type: 'preferences.opened' }
  /** The user has left the page: choices that are neither saved nor on their way are dropped. */
  | { type: 'preferences.left' }
  /** The user wants another attempt to load what is missing. */
  | { type: 'preferences.retry' }
  /** The user selected or cleared a checkbox on the first visit, where nothing is sent yet. */
  | { type: 'preferences.toggle'; group: ChoiceGroup; id: number }
  /** The user selected or cleared a checkbox on a later visit: the press itself saves. */
  | { type: 'preferences.choose'; group: ChoiceGroup; id: number }
  /** The server has stored `ids`, which may differ from the ids that were `sent`. */
  | { type: 'preferences.saved'; group: ChoiceGroup; sent: readonly number[]; ids: readonly number[] }
  /** The choices of a press were not saved. */
  | { type: 'preferences.notSaved'; group: ChoiceGroup }
  /** Ignored: `preferences.saved` has told what is stored. */
  | SaveSucceeded;

/** What the save of a group sends. `pk` is that of the record that has the group's choices. */
export type ChoicesChange = { group: ChoiceGroup; pk: number; ids: readonly number[] };

type Context = {
  groups: LoadedGroups;
  /** The groups whose choices are on their way to the server. */
  sending: ChoiceGroup[];
};

type SavedChoices = { group: ChoiceGroup; sent: readonly number[]; ids: readonly number[] };

const NOTHING: LoadedGroups = { notifications: null, studentTypes: null };

/** The fixed id of the actor that saves a group. */
export const groupSaveId = (group: ChoiceGroup): `save.${ChoiceGroup}` => `save.${group}`;

const noEffects = () => ({
  actors: {
    /** Sends the calls of both groups together. */
    loadGroups: fromPromise<LoadedGroups>(pending),
    save: saveMachine,
  },
});

/**
 * The settings of the checklist: which notifications the user wants, and which student types they are.
 * Source: decisions, checklist settings; NEXT-08 to NEXT-12, TOAST-10, TOAST-11.
 */
export const createPreferencesMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as PreferencesEvent,
      tags: {} as 'busy',
      children: {} as Record<`save.${ChoiceGroup}`, 'save'>,
    },
    actors,
    actions: {
      /** A group with unsaved choices keeps them, and a group that did not arrive keeps what it has. */
      setGroups: assign(({ context }, loaded: LoadedGroups) => ({
        groups: {
          notifications: newerOf(context.groups.notifications, loaded.notifications),
          studentTypes: newerOf(context.groups.studentTypes, loaded.studentTypes),
        },
      })),
      toggle: assign(({ context }, { group, id }: { group: ChoiceGroup; id: number }) =>
        changed(context.groups, group, (choices) => toggleChoice(choices, id)),
      ),
      setSaved: assign(({ context }, { group, sent, ids }: SavedChoices) =>
        changed(context.groups, group, (choices) => afterSave(choices, sent, ids)),
      ),
      dropUnsaved: assign(({ context: { groups, sending } }) => ({
        groups: {
          notifications: sending.includes('notifications')
            ? groups.notifications
            : withoutUnsaved(groups.notifications),
          studentTypes: sending.includes('studentTypes') ? groups.studentTypes : withoutUnsaved(groups.studentTypes),
        },
      })),
      putBack: assign(({ context }, { group }: { group: ChoiceGroup }) =>
        changed(context.groups, group, (choices) => ({ ...choices, chosen: choices.saved })),
      ),
      endSending: assign(({ context }, { group }: { group: ChoiceGroup }) => ({
        sending: context.sending.filter((other) => other !== group),
      })),
      startSave: enqueueActions(({ context, enqueue }, { group }: { group: ChoiceGroup }) => {
        const choices = context.groups[group];
        if (choices === null || choices.pk === null) return;
        const id = groupSaveId(group);
        const change: ChoicesChange = { group, pk: choices.pk, ids: choices.chosen };
        enqueue.assign({ sending: [...context.sending.filter((other) => other !== group), group] });
        enqueue.stopChild(id);
        enqueue.spawnChild('save', { id, input: { key: group, change } });
        enqueue.sendTo<SaveRef>(id, { type: 'save.start' });
      }),
      notifyFailed: sendTo(to('checklistConnection'), { type: 'action.failed' }),
      notifySucceeded: sendTo(to('checklistConnection'), { type: 'action.succeeded' }),
    },
    guards: {
      isSending: ({ context }, { group }: { group: ChoiceGroup }) => context.sending.includes(group),
      /** Whether the user has pressed again since the press that is saved now. */
      hasLaterPress: ({ context }, { group, sent, ids }: SavedChoices) => {
        const choices = context.groups[group];
        return context.sending.includes(group) && choices !== null && hasUnsavedChoices(afterSave(choices, sent, ids));
      },
      areComplete: (_, loaded: LoadedGroups) => loaded.notifications !== null && loaded.studentTypes !== null,
    },
  }).createMachine({
    id: 'preferences',
    context: { groups: NOTHING, sending: [] },
    initial: 'closed',
    on: {
      'preferences.left': { actions: 'dropUnsaved' },
      'preferences.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
      'preferences.choose': [
        {
          description: 'The press is sent after the one that is on its way.',
          guard: { type: 'isSending', params: ({ event }) => event },
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        {
          actions: [
            { type: 'toggle', params: ({ event }) => event },
            { type: 'startSave', params: ({ event }) => event },
          ],
        },
      ],
      'preferences.saved': [
        {
          description: 'Of several presses during a save, the last state of the group counts.',
          guard: { type: 'hasLaterPress', params: ({ event }) => event },
          actions: [
            { type: 'setSaved', params: ({ event }) => event },
            { type: 'startSave', params: ({ event }) => event },
          ],
        },
        {
          description: 'A press, or "Done, show my tasks" of the first visit, is saved.',
          actions: [
            { type: 'setSaved', params: ({ event }) => event },
            { type: 'endSending', params: ({ event }) => event },
          ],
        },
      ],
      'preferences.notSaved': {
        description: 'The boxes go back to the choices that are stored.',
        actions: [
          { type: 'putBack', params: ({ event }) => event },
          { type: 'endSending', params: ({ event }) => event },
        ],
      },
    },
    states: {
      closed: { on: { 'preferences.opened': 'loading' } },
      loading: {
        description: 'The calls of both groups leave together and count as one action. What is there already stays.',
        tags: 'busy',
        invoke: {
          id: 'loadGroups',
          src: 'loadGroups',
          onDone: [
            {
              guard: { type: 'areComplete', params: ({ event }) => event.output },
              target: 'loaded',
              actions: [{ type: 'setGroups', params: ({ event }) => event.output }, 'notifySucceeded'],
            },
            {
              target: 'incomplete',
              actions: [{ type: 'setGroups', params: ({ event }) => event.output }, 'notifyFailed'],
            },
          ],
          onError: { target: 'incomplete', actions: 'notifyFailed' },
        },
      },
      loaded: { on: { 'preferences.opened': 'loading' } },
      incomplete: {
        description: 'A group without an answer says so in its place and offers a retry; the other one works.',
        on: { 'preferences.opened': 'loading', 'preferences.retry': 'loading' },
      },
    },
  });

export const preferencesMachine = /* @__PURE__ */ createPreferencesMachine(/* @__PURE__ */ noEffects());

function newerOf(before: Choices | null, loaded: Choices | null): Choices | null {
  if (loaded === null) return before;
  return before !== null && hasUnsavedChoices(before) ? before : loaded;
}

function withoutUnsaved(choices: Choices | null): Choices | null {
  return choices === null ? null : { ...choices, chosen: choices.saved };
}

function changed(
  groups: LoadedGroups,
  group: ChoiceGroup,
  change: (choices: Choices) => Choices,
): { groups: LoadedGroups } {
  const choices = groups[group];
  return { groups: choices === null ? groups : { ...groups, [group]: change(choices) } };
}

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>;
export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    preferences: { event: PreferencesEvent; ref: PreferencesRef };
  }
}

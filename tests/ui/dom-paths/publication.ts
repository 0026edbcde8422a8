import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { newPost } from '../../../admin/ui/PostForm.tsx';
import type { StoredEntry } from '../../../src/api/admin/entry-calls.ts';
import {
  type PublicationFacts,
  type PublicationSnapshot,
  publicationMachine,
} from '../../../src/machines/publication/machine.ts';
import { model } from '../../../src/machines/publication/model.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import type { AdminApp } from './support/admin-app.tsx';
import { answerUndo } from './support/undo.ts';
import { type DriversOf, done, type WalkOf } from './support/walk.ts';

const CHANGE = 'POST /admin/entry/publication';
const LOOK = 'GET /admin/entry';
/** `OPENS` of the model on the clocks of the campus. */
const OPENS_ON_CAMPUS = '2026-10-05T09:00';

const panel = () => within(screen.getByRole('region', { name: 'Publication' }));
const button = (name: string) => panel().getByRole('button', { name });
const titleField = () => screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement;

/** Each answer of the server has a version of its own. */
let version = 1;
/** The version that the last change made: an undo takes it back. */
let published = 0;

/** The post as the server has it then. Its type has no text, whose editor would load apart. */
function postWith({ state, opensOn }: PublicationFacts): StoredEntry {
  version += 1;
  const entry = { ...newPost('icon_link', opensOn ?? ''), slug: 'tools', title: 'School tools' };
  return { kind: 'post', id: '4', version, state, entry, counts: null, changed_by: null, changed_on: null };
}

const answerWith = (result: Result<PublicationFacts>): Result<StoredEntry> =>
  result.ok ? { ok: true, value: postWith(result.value) } : result;

function driversOf(app: AdminApp) {
  return {
    events: {
      'publication.publish': () => app.press(button('Publish now')),
      'publication.schedule': async () => {
        await app.press(panel().getByRole('button', { name: /^(Publish later|Change the time)$/ }));
        await app.set(panel().getByLabelText('Opens'), OPENS_ON_CAMPUS);
        await app.press(panel().getAllByRole('button', { name: 'Publish later' }).at(-1) as HTMLElement);
      },
      'publication.withdraw': () => app.press(button('Withdraw')),
      'publication.undo': () => app.press(button('Undo')),
      'publication.check': () => app.press(button('Check again')),
      // A save of the text: the answer has what the server knows of the publication.
      'publication.received': async ({ facts }) => {
        await app.set(titleField(), `${titleField().value}!`);
        await app.press(screen.getByRole('button', { name: 'Save' }));
        await app.answer('PUT /admin/entry', postWith(facts));
      },
      'publication.time': ({ now }) => app.setTime(now),
    },
    outcomes: {
      change: ({ output }) => {
        const result = answerWith(output as Result<PublicationFacts>);
        if (!result.ok) return app.fail(CHANGE, result.failure);
        published = result.value.version;
        return app.answer(CHANGE, result.value);
      },
      undo: ({ output }) => answerUndo(app, answerWith(output as Result<PublicationFacts>), published),
      look: ({ output }) => {
        const result = answerWith(output as Result<PublicationFacts>);
        return result.ok ? app.answer(LOOK, result.value) : app.fail(LOOK, result.failure);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof publicationMachine, keyof typeof model.outcomes>;
}

type View = { says: string; buttons: string[] };
const VIEWS: Record<PublicationFacts['state'], View> = {
  draft: { says: 'Draft', buttons: ['Publish now', 'Publish later'] },
  scheduled: {
    says: 'Scheduled for October 5, 2026, 9:00 AM',
    buttons: ['Publish now', 'Change the time', 'Withdraw'],
  },
  live: { says: 'Live, since October 5, 2026, 9:00 AM', buttons: ['Withdraw'] },
  ended: { says: 'Ended', buttons: ['Publish now', 'Publish later'] },
};

/** What the panel says about a change that failed. */
const NOTICES: Readonly<Record<string, RegExp>> = {
  unknown: /^The server did not answer .+, so it is not known whether this was done\.Check again$/,
  timeout: /^The server did not answer in time\. This is how it is now\. .+ it is done only once\.$/,
  malformed: /^The server did not answer as it should\. This is how it is now\. .+ it is done only once\.$/,
  status: /^No\.$/,
};

/** The end of an actor with one of its outcomes in the model. */
const endOf = (actor: keyof typeof model.outcomes, outcome: number) =>
  done(actor, (model.outcomes[actor][outcome] as { output: unknown }).output);

const publish = [{ type: 'publication.publish' }, endOf('change', 0)];
const received = { type: 'publication.received', facts: { state: 'scheduled', opensOn: '2026-10-05T16:00:00.000Z' } };

const NO_UNDO = '“Undo” is not shown while a change is on its way.';

/** ADMIN-61, ADMIN-62: the publication of a post beside its form in every state. */
export const publication: WalkOf<AdminApp> = {
  machine: publicationMachine,
  // The screen offers "Undo" only after a change.
  model: { ...model, events: { ...model.events, 'publication.undo': [] } },
  setUp: async () => {
    version = 0;
  },
  begin: async (app) => {
    await app.go('/admin/posts/edit?id=4');
    // The names of the student types.
    await app.answer('GET /admin/entries', { count: 0, results: [] });
    await app.answer(LOOK, postWith(model.input));
  },
  driversOf,
  extraPaths: [
    [...publish, { type: 'publication.undo' }, received, endOf('undo', 0)],
    [...publish, { type: 'publication.undo' }, endOf('undo', 2)],
    [...publish, { type: 'publication.undo' }, endOf('undo', 3)],
  ],
  notTaken: {
    'publication.changing|publication.undo|0': NO_UNDO,
    'publication.checking|publication.undo|0': NO_UNDO,
    'publication.unknown|publication.undo|0': NO_UNDO,
    'publication.undoing|publication.undo|0': NO_UNDO,
  },
  shows: (snapshot) => {
    const { context, tags } = snapshot as PublicationSnapshot;
    const isBusy = tags.has('busy');
    const isUnknown = snapshot.matches('unknown');
    const { says, buttons } = VIEWS[context.state];
    const region = screen.getByRole('region', { name: 'Publication' });
    expect(region.querySelector('p[data-state]')?.textContent).toBe(says);
    const last = isBusy || context.change === null;
    const notice =
      context.failure !== null && !isBusy
        ? NOTICES[isUnknown ? 'unknown' : context.failure.kind]
        : last
          ? /^$/
          : /^(Draft|Scheduled|Live|Ended|Withdrawn)\.Undo$/;
    expect(within(region).getByRole('status').textContent).toMatch(notice ?? /nothing/);
    const offered = within(region)
      .queryAllByRole('button')
      .filter((each) => each.closest('[role="status"]') === null && each.getAttribute('data-kind') !== 'main');
    expect(offered.map(({ textContent }) => textContent)).toEqual(isUnknown ? [] : buttons);
    expect(offered.every((each) => each.getAttribute('aria-disabled') === String(isBusy))).toBe(true);
  },
};

import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { LiveMessage } from 'xstate-paths-and-diagrams/live';
import { reportActors } from 'xstate-paths-and-diagrams/live';
import { resources } from '../../src/api/resources.ts';
import {
  CATEGORIES,
  CHECKLIST_TASKS,
  CHECKLIST_USER,
  CURRENT_TERM,
  enter,
  HOLDS,
  start,
  student,
  wireTask,
} from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

const MARK = 'QqZ';
const secret = fc.string({ maxLength: 20 }).map((text) => `${MARK}${text}`);
/** It is sent in a header. */
const letters = fc.stringMatching(/^[a-z0-9]{0,20}$/).map((text) => `${MARK}${text}`);

test('no text of an answer, a token, an address or the keyboard gets on the channel of the live view', async () => {
  const given = fc.record({ name: secret, token: letters, title: secret, office: secret, term: secret, slug: letters });
  await fc.assert(
    fc.asyncProperty(given, async ({ name, token, title, office, term, slug }) => {
      const livePortal = start();
      // Its actors listen to the window.
      setMaxListeners(0, window);
      const messages: LiveMessage[] = [];
      const { announce } = reportActors(
        livePortal.portal as AnyActorRef,
        { postMessage: (message) => void messages.push(structuredClone(message)), addEventListener: () => {} },
        { words: Object.keys(resources) },
      );
      livePortal.show(['currentTerm', 'schedule', 'holds', { name: 'post', parameter: slug }]);
      await enter(livePortal, { ...student, first_name: name, username: name, auth_token: token });
      await livePortal.answer(CURRENT_TERM, { p_term_out: term });
      await livePortal.answer(HOLDS, [{ HOLDORIGINATINGOFFICEDESCRIPTION: office, HOLDDESCRIPTION: title }]);
      await livePortal.openChecklist();
      await settle();
      await livePortal.answer(CHECKLIST_USER, [{ auth_token: token }]);
      await livePortal.answer(CATEGORIES, []);
      await livePortal.answer(CHECKLIST_TASKS, [{ ...wireTask, task: { id: 1, title } }]);
      // The visit is not decided when the portal stops.
      livePortal.visit(`/whats-new/${slug}`).catch(() => {});
      announce();
      // All of this is in the contexts, and their fields are told.
      const fields = messages.flatMap((each) =>
        each.type === '@xstate.snapshot' ? Object.keys(each.snapshot.context ?? {}) : [],
      );
      expect(fields).toEqual(expect.arrayContaining(['user', 'checklistToken', 'answer', 'tasks', 'address', 'term']));
      expect(JSON.stringify(messages)).not.toContain(MARK);
      livePortal.portal.stop();
    }),
    { numRuns: 15 },
  );
});

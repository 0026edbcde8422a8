import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PREVIEW_READY } from '../../admin/preview-message.ts';
import { newMessage } from '../../admin/ui/MessageForm.tsx';
import { newTask } from '../../admin/ui/TaskForm.tsx';
import { NOW, openPage } from './support/admin-page.tsx';

beforeEach(() => window.sessionStorage.clear());

/** What the frame of the preview gets once it is ready. */
async function shownInFrame(): Promise<Record<string, unknown>> {
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const frame = (await screen.findByTitle('The portal, 360 pixels wide')) as HTMLIFrameElement;
  const source = frame.contentWindow as Window;
  const post = vi.spyOn(source, 'postMessage').mockImplementation(() => {});
  fireEvent(window, new MessageEvent('message', { data: PREVIEW_READY, source, origin: window.location.origin }));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  return post.mock.calls[0]?.[0] as unknown as Record<string, unknown>;
}

const stored = { version: 1, state: 'draft', counts: null, changed_by: null, changed_on: null };

test('ADMIN-133 the preview of a message has it in the inbox of a sample person, and sends a test to its author', async () => {
  const entry = {
    ...newMessage(NOW),
    title: 'Library hours',
    body: '<p>Until 10.</p>',
    display_as_banner: true,
    audience: ['role:faculty'],
  };
  const sent = openPage('/admin/messages/edit?id=7', {
    'get /admin/entry': () => ({ ...stored, kind: 'message', id: '7', entry }),
    'post /admin/recipients': () => ({ count: 1, is_at_most: false, unknown: [] }),
    'post /admin/test-message': () => ({ title: 'Test: Library hours' }),
  });
  expect(await shownInFrame()).toMatchObject({
    role: 'faculty',
    address: expect.stringMatching(/^\/messages\?open=\d+$/),
    page: null,
    message: {
      title: 'Library hours',
      body: '<p>Until 10.</p>',
      display_as_banner: true,
      created_on: NOW,
      read: false,
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await screen.findByText('“Test: Library hours” is in your messages. No one else has it.');
  expect(sent.at(-1)?.body).toEqual({
    title: 'Library hours',
    body: '<p>Until 10.</p>',
    display_as_banner: true,
    action_link: null,
  });
});

test('ADMIN-133 the preview of a task has it as the people see it who get it', async () => {
  const entry = { ...newTask, key: 'tour', title: 'Take the tour', ends_on: '2026-10-13', category: 'campus' };
  openPage('/admin/tasks/edit?id=8', {
    'get /admin/entries': () => ({
      count: 1,
      results: [{ kind: 'category', id: '1', key: 'campus', title: 'Campus' }],
    }),
    'get /admin/entry': () => ({ ...stored, kind: 'task', id: '8', entry }),
  });
  expect(await shownInFrame()).toMatchObject({
    role: 'student',
    address: expect.stringMatching(/^\/next-steps\/task\/\d+$/),
    message: null,
    task: {
      category: { name: 'Campus' },
      assignment: { completed_on: null, task: { title: 'Take the tour', ends_on: '2026-10-13' } },
    },
  });
});

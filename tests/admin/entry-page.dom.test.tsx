import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { newMessage } from '../../admin/ui/MessageForm.tsx';
import { newPost } from '../../admin/ui/PostForm.tsx';
import { newTask } from '../../admin/ui/TaskForm.tsx';
import { fail, NOW, openPage } from './support/admin-page.tsx';

/** A post without a text: the editor of texts is loaded apart, and `rich-text.dom.test.tsx` tests it. */
const post = (title: string, version: number, changed_by: string | null = null) => ({
  kind: 'post' as const,
  id: 'tools',
  version,
  state: 'live' as const,
  entry: { ...newPost('icon_link', NOW), slug: 'tools', title, is_published: true },
  counts: null,
  changed_by,
  changed_on: changed_by === null ? null : NOW,
});

const title = () => screen.findByRole('textbox', { name: 'Title' });
const press = async (name: string, within_?: HTMLElement) =>
  userEvent.click((within_ === undefined ? screen : within(within_)).getByRole('button', { name }));
const EDIT = '/admin/posts/edit?id=tools';
/** The student types that an audience may have. */
const TYPES = { count: 1, results: [{ kind: 'student_type', id: '3', key: 'transfer', title: 'Transfer students' }] };

beforeEach(() => {
  window.sessionStorage.clear();
});

test('ADMIN-54 ADMIN-59 a form saves what is typed, says so, and takes it back', async () => {
  let stored = post('School tools', 1);
  const sent = openPage(EDIT, {
    'get /admin/entry': () => stored,
    'put /admin/entry': ({ body }) => {
      stored = { ...stored, version: stored.version + 1, entry: (body as { entry: typeof stored.entry }).entry };
      return stored;
    },
    'get /admin/changes': () => ({ results: [{ id: 9, can_undo: true, entry_id: 'tools' }], next: null }),
    'post /admin/changes/9/undo': () => {
      stored = post('School tools', 3);
      return { entry_id: 'tools' };
    },
  });
  const field = await title();
  await userEvent.clear(field);
  await userEvent.type(field, 'Tools');
  await press('Save');
  await screen.findByText('Saved.');
  expect(sent.at(-1)).toEqual({
    method: 'put',
    path: '/admin/entry',
    body: { kind: 'post', id: 'tools', version: 1, entry: { ...post('Tools', 1).entry } },
  });
  await press('Undo');
  await screen.findByText(/as it was before your last save/);
  expect(await title()).toHaveProperty('value', 'School tools');
});

test('ADMIN-54 a form with an empty title is not sent, and the field says why and has the focus', async () => {
  const sent = openPage(EDIT, { 'get /admin/entry': () => post('School tools', 1) });
  const field = await title();
  await userEvent.clear(field);
  await press('Save');
  await screen.findByText('This must not be empty.');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ method }) => method)).toEqual(['get']);
});

test('ADMIN-55 what is typed is there again after a reload, and can be discarded', async () => {
  openPage(EDIT, { 'get /admin/entry': () => post('School tools', 1) });
  await userEvent.type(await title(), ' and more');
  cleanup();
  openPage(EDIT, { 'get /admin/entry': () => post('School tools', 1) });
  await screen.findByText(/What you typed before is back/);
  expect(await title()).toHaveProperty('value', 'School tools and more');
  await press('Discard it');
  expect(await title()).toHaveProperty('value', 'School tools');
  expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('portico.typed'))).toEqual([]);
});

test('ADMIN-54 ADMIN-55 what is wrong in a text that is there again is not sent, and its field says so', async () => {
  openPage(EDIT, { 'get /admin/entry': () => post('School tools', 1) });
  await userEvent.clear(await title());
  cleanup();
  const sent = openPage(EDIT, { 'get /admin/entry': () => post('School tools', 1) });
  await screen.findByText(/What you typed before is back/);
  await press('Save');
  await screen.findByText('This must not be empty.');
  expect(sent.map(({ method }) => method)).toEqual(['get']);
});

test('ADMIN-56 after the end of the session the text stays, and is saved when the user comes back signed in', async () => {
  let isSignedIn = false;
  openPage(EDIT, {
    'get /admin/entry': () => post('School tools', 1),
    'put /admin/entry': () => (isSignedIn ? post('School tools!', 2) : fail(401)),
  });
  await userEvent.type(await title(), '!');
  await press('Save');
  await screen.findByText(/Your session has ended\. Your text is still here/);
  isSignedIn = true;
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('Saved.');
});

test('ADMIN-57 a conflict shows both versions, and the user takes one field over and saves theirs', async () => {
  let stored = post('School tools', 1);
  const sent = openPage(EDIT, {
    'get /admin/entry': () => stored,
    'put /admin/entry': ({ body }) => {
      const { version, entry } = body as { version: number; entry: typeof stored.entry };
      if (version !== stored.version) fail(409);
      return { ...post('', 3), entry };
    },
  });
  await userEvent.type(await title(), ' of mine');
  stored = {
    ...post('Tools of hers', 2, 'sasha'),
    entry: { ...post('Tools of hers', 2).entry, category: 'staff' as never },
  };
  await press('Save');
  const both = await screen.findByRole('region', { name: 'Both versions' });
  expect(within(both).getAllByText('Saved by sasha')).toHaveLength(2);
  expect(both.textContent).toContain('Tools of hersYoursSchool tools of mine');
  const [, ofCategory] = within(both).getAllByRole('button', { name: /^Take theirs/ });
  if (ofCategory !== undefined) await userEvent.click(ofCategory);
  await press('Save yours');
  await screen.findByText('Saved.');
  expect(sent.at(-1)?.body).toMatchObject({ version: 2, entry: { title: 'School tools of mine', category: 'staff' } });
});

test('ADMIN-57 a conflict with the same person says that it was another tab', async () => {
  let stored = post('School tools', 1);
  openPage(EDIT, { 'get /admin/entry': () => stored, 'put /admin/entry': () => fail(409) });
  await userEvent.type(await title(), ' of mine');
  stored = post('Tools of the other tab', 2, 'erik');
  await press('Save');
  await screen.findByText(/^Not saved: you saved this post in another tab or window, /);
});

test('ADMIN-59 an undo that had no answer is not undone by the next one, and a change of somebody else stays', async () => {
  let stored = post('School tools', 1);
  let isAnswered = false;
  const sent = openPage(EDIT, {
    'get /admin/entry': () => stored,
    'put /admin/entry': ({ body }) => {
      stored = { ...stored, version: 2, entry: (body as { entry: typeof stored.entry }).entry };
      return stored;
    },
    'get /admin/changes': () => ({
      results: [{ id: stored.version, can_undo: true, entry_id: 'tools', undoes: stored.version === 3 ? 2 : null }],
      next: null,
    }),
    'post /admin/changes/2/undo': () => {
      stored = post('School tools', 3);
      return isAnswered ? { entry_id: 'tools' } : fail(504);
    },
  });
  await userEvent.type(await title(), '!');
  await press('Save');
  await screen.findByText('Saved.');
  await press('Undo');
  await screen.findByText(/^Your save was not undone\. .+ it is not known whether this was done/);
  isAnswered = true;
  await press('Undo');
  await screen.findByText(/as it was before your last save/);
  expect(await title()).toHaveProperty('value', 'School tools');
  expect(sent.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
  await userEvent.type(await title(), '?');
  stored = post('School tools', 3);
  await press('Save');
  await screen.findByText('Saved.');
  stored = post('By Sasha', 5, 'sasha');
  await press('Undo');
  await screen.findByText(/has been changed again since/);
});

test('ADMIN-58 leaving with unsaved text asks, and stays or leaves', async () => {
  openPage(EDIT, {
    'get /admin/entry': () => post('School tools', 1),
    'get /admin/entries': () => ({ count: 0, results: [] }),
  });
  await userEvent.type(await title(), '!');
  const back = () => screen.getAllByRole('link', { name: 'Posts' }).at(-1) as HTMLElement;
  await userEvent.click(back());
  await screen.findByRole('heading', { name: 'Leave without saving?' });
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leave without saving?' })).toBeNull());
  expect(await title()).toHaveProperty('value', 'School tools!');
  await userEvent.click(back());
  await screen.findByRole('heading', { name: 'Leave without saving?' });
  await press('Leave without saving');
  await screen.findByRole('heading', { name: 'Posts', level: 1 });
});

test('ADMIN-71 the heading that has the focus while an entry loads is that of its form', async () => {
  let answer = (_: unknown) => {};
  openPage(EDIT, {
    'get /admin/entry': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const heading = await screen.findByRole('heading', { name: 'Post', level: 1 });
  heading.focus();
  answer(post('School tools', 1));
  await title();
  expect(document.activeElement).toBe(heading);
  expect(heading.textContent).toBe('School tools');
});

test('ADMIN-60 the form of an entry that does not exist is the page that was not found', async () => {
  openPage(EDIT, { 'get /admin/entry': () => fail(404) });
  await screen.findByRole('heading', { name: 'Page not found' });
});

test('ADMIN-60 an entry that could not be loaded has its heading and the way back, and is loaded at another attempt', async () => {
  let works = false;
  openPage(EDIT, { 'get /admin/entry': () => (works ? post('School tools', 1) : fail(500)) });
  await screen.findByText('This post could not be loaded');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Post']);
  expect(screen.getAllByRole('link', { name: 'Posts' }).at(-1)?.closest('main')).not.toBeNull();
  works = true;
  await press('Try again');
  await screen.findByRole('heading', { name: 'School tools', level: 1 });
});

test('ADMIN-61 ADMIN-62 ADMIN-71 publishing saves what is typed first, and withdrawing offers an undo', async () => {
  const sent = openPage('/admin/posts/edit?type=icon_link', {
    'post /admin/entries': ({ body }) => ({
      ...post('', 1),
      state: 'draft' as const,
      entry: (body as { entry: object }).entry,
    }),
    'post /admin/entry/publication': ({ body }) => {
      const { action } = body as { action: string };
      return { ...post('Tools', action === 'publish' ? 2 : 3), state: action === 'publish' ? 'live' : 'ended' };
    },
  });
  await userEvent.type(await title(), 'Tools');
  await press('Publish now');
  await screen.findByText('Live.');
  // The button that was pressed is gone.
  expect(document.activeElement?.textContent).toBe('Publication');
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'post /admin/entries',
    'post /admin/entry/publication',
  ]);
  expect(sent[0]?.body).toMatchObject({ entry: { slug: 'tools', title: 'Tools', is_published: false } });
  await press('Withdraw');
  await screen.findByText('Withdrawn.');
  expect(sent.at(-1)?.body).toMatchObject({ version: 2, action: 'withdraw' });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test.each([
  ['icon_link', ['Title', 'Short name']],
  ['video_embed', ['Title', 'Address of the video', 'Short name']],
  ['basic_html', ['Title', 'Address of the link', 'Text of the link', 'Short name']],
])('ADMIN-52 the form of the type %s has only the fields of its type', async (type, expected) => {
  openPage(`/admin/posts/edit?type=${type}`, {});
  await title();
  const names = [...document.querySelectorAll<HTMLInputElement>('form input:is([type="text"], :not([type]))')].map(
    ({ labels }) => labels?.[0]?.textContent,
  );
  expect(names).toEqual(expected);
});

test('ADMIN-63 ADMIN-134 a message asks before it is sent, with the number of its recipients and the unknown names', async () => {
  const sent = openPage('/admin/messages/edit', {
    'get /admin/entries': () => TYPES,
    'post /admin/recipients': () => ({ count: 1, unknown: ['user:amarra'] }),
  });
  await userEvent.type(await title(), 'Library hours');
  await userEvent.type(screen.getByRole('textbox', { name: 'Usernames' }), 'amara, amarra');
  await userEvent.tab();
  expect((await screen.findByText('1 person gets it.')).textContent).toBe('1 person gets it.');
  expect(screen.getByText(/does not know amarra/)).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ audience: ['user:amara', 'user:amarra'] });
  await press('Remove this name');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Usernames' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ audience: ['user:amara'] }));
  expect(screen.getByRole('textbox', { name: 'Usernames' })).toHaveProperty('value', 'amara');
  await press('Send now');
  const question = await screen.findByRole('dialog', { name: 'Send this message?' });
  // The server would refuse a name that no person has.
  const send = await within(question).findByRole('button', { name: 'Send to 1 person' });
  await userEvent.click(send);
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(sent.map(({ method, path }) => `${method} ${path}`)).not.toContain('post /admin/entries');
});

test('ADMIN-75 ADMIN-134 pasted names belong to the message at once, and the question before sending names its student types', async () => {
  let stored: object = {};
  const sent = openPage('/admin/messages/edit', {
    'get /admin/entries': () => ({ ...TYPES, results: [{ ...TYPES.results[0], key: '#2' }] }),
    'post /admin/recipients': () => ({ count: 4, unknown: [] }),
    'post /admin/entries': ({ body }) => {
      stored = { ...post('', 1), kind: 'message', state: 'draft', entry: (body as { entry: object }).entry };
      return stored;
    },
    'post /admin/entry/publication': () => ({ ...stored, version: 2, state: 'live' }),
    'get /admin/entry': () => stored,
  });
  await userEvent.type(await title(), 'Hello');
  await press('Source');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text, HTML source' }), 'Until 10.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Transfer students' }));
  const box = screen.getByRole('textbox', { name: 'Usernames' });
  await userEvent.click(box);
  await userEvent.paste('amara\nben\nrobin');
  // A change of mind keeps what was chosen.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everybody' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everybody' }));
  await press('Send now');
  const question = await screen.findByRole('dialog', { name: 'Send this message?' });
  await within(question).findByText('Until 10.');
  expect([...question.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'ToTransfer students and 3 people',
    'WhenNow',
    'WhereIn their messages',
    'AlsoNotifications and emails to those who chose them',
  ]);
  await userEvent.click(await within(question).findByRole('button', { name: 'Send to 4 people' }));
  await screen.findByText('Sent.');
  expect(
    sent.filter(({ method, path }) => `${method} ${path}` === 'post /admin/entries').map(({ body }) => body),
  ).toEqual([
    expect.objectContaining({
      entry: expect.objectContaining({ audience: ['type:#2', 'user:amara', 'user:ben', 'user:robin'] }),
    }),
  ]);
});

test('ADMIN-111 the names of the recipients are shown in parts, and go away when the recipients change', async () => {
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ username: `s${from + place}`, name: `Student ${from + place}` }));
  openPage('/admin/messages/edit', {
    'get /admin/entries': () => TYPES,
    'post /admin/recipients': () => ({ count: 51, unknown: [] }),
    'post /admin/recipients/names': ({ body }) =>
      (body as { offset: number }).offset === 0
        ? { count: 51, results: names(1, 50) }
        : { count: 51, results: names(51, 1) },
  });
  await title();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Students' }));
  await press('Show their names');
  await screen.findByText('1 to 50 of 51');
  await press('Previous names');
  await press('Next names');
  await screen.findByText('51 to 51 of 51');
  screen.getByText('Student 51 (s51)');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Staff' }));
  expect(screen.queryByText('51 to 51 of 51')).toBeNull();
});

test('ADMIN-80 ADMIN-81 a file adds its usernames, and the form says what it has and which rows have none', async () => {
  const sent = openPage('/admin/messages/edit', {
    'get /admin/entries': () => TYPES,
    'post /admin/recipients': () => ({ count: 2, unknown: [] }),
  });
  await title();
  // As Excel writes "CSV": \xe9 is one byte.
  const bytes = Buffer.from('Student;Username\r\n"Osei; Kwame";kwame\r\nRen\xe9;\r\n"Li; Na";na\r\n', 'latin1');
  await userEvent.upload(
    screen.getByLabelText('Or a CSV file with the column “username”, “email” or “student_id”:'),
    new File([bytes], 'a.csv'),
  );
  const report = await screen.findByText('a.csv names 2 people.');
  expect(report.parentElement?.textContent).toBe(
    'a.csv names 2 people.It is read as Windows-1252. Row 3: RenéRow 3: no username.',
  );
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ audience: ['user:kwame', 'user:na'] }));
});

test('ADMIN-75 a name that is taken out of the box leaves the audience, unless it was there before', async () => {
  const message = { ...newMessage(NOW), title: 'Hello', body: 'x', audience: ['user:ben'] };
  const sent = openPage('/admin/messages/edit?id=7', {
    'get /admin/entries': () => TYPES,
    'get /admin/entry': () => ({ ...post('', 1), kind: 'message' as const, state: 'draft' as const, entry: message }),
    'post /admin/recipients': () => ({ count: 1, unknown: [] }),
    'put /admin/entry': ({ body }) => ({
      ...post('', 2),
      kind: 'message' as const,
      entry: (body as { entry: object }).entry,
    }),
  });
  await title();
  const box = screen.getByRole('textbox', { name: 'Usernames' });
  await userEvent.type(box, 'ben amara');
  await userEvent.clear(box);
  await userEvent.type(box, 'robin');
  await press('Save');
  await screen.findByText('Saved.');
  expect(sent.find(({ method }) => method === 'put')?.body).toMatchObject({
    entry: { audience: ['user:ben', 'user:robin'] },
  });
});

test('ADMIN-63 of thousands of names a message lists some, and all can be removed at once', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `ghost${index}`);
  const items = names.map((name) => `user:${name}`);
  const message = { ...newMessage(NOW), title: 'Hello', body: 'x', audience: ['type:transfer', ...items] };
  const sent = openPage('/admin/messages/edit?id=7', {
    'get /admin/entries': () => TYPES,
    'get /admin/entry': () => ({ ...post('', 1), kind: 'message' as const, entry: message }),
    'post /admin/recipients': () => ({ count: 0, unknown: items }),
  });
  expect((await screen.findByText(/does not know/)).closest('p')?.textContent).toMatch(
    / ghost18, ghost19 and 2,980 more\. Remove these/,
  );
  expect(sent.at(-1)?.body).toEqual({ audience: ['type:transfer', ...items] });
  await userEvent.click(screen.getByText('3,000 people by name'));
  expect(await screen.findAllByRole('button', { name: /^Remove ghost/ })).toHaveLength(100);
  await press('Remove ghost7');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove ghost8'));
  await press('Remove all names');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Usernames' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ audience: ['type:transfer'] }));
});

test('ADMIN-77 an end that would hide the post is refused at its field, and one that a withdrawal changes is named', async () => {
  const ends = '2026-12-31T16:00:00.000Z';
  const sent = openPage('/admin/posts/edit?type=icon_link', {
    'post /admin/entries': ({ body }) => ({
      ...post('', 1),
      state: 'draft' as const,
      entry: (body as { entry: object }).entry,
    }),
    'post /admin/entry/publication': ({ body }) => {
      const isWithdrawn = (body as { action: string }).action === 'withdraw';
      const entry = { ...post('Tools', 1).entry, publishing_closes_on: isWithdrawn ? NOW : ends };
      return { ...post('Tools', isWithdrawn ? 3 : 2), state: isWithdrawn ? 'ended' : 'live', entry };
    },
  });
  await userEvent.type(await title(), 'Tools');
  const field = screen.getByLabelText('Ends');
  fireEvent.change(field, { target: { value: '2026-09-01T08:00' } });
  await press('Publish now');
  await screen.findByText('This is before people see the post. Empty the field, or choose a later time.');
  expect([document.activeElement, sent]).toEqual([field, []]);
  fireEvent.change(field, { target: { value: '2026-12-31T08:00' } });
  await press('Publish now');
  await screen.findByText('Live.');
  await press('Withdraw');
  await screen.findByText('Its end was December 31, 2026, 8:00 AM, and is now.');
});

test('ADMIN-79 the address of a link gets what is missing when its field is left, and is not dropped', async () => {
  const sent = openPage('/admin/posts/edit?type=basic_html', {});
  await userEvent.type(await title(), 'Housing');
  const field = screen.getByRole('textbox', { name: 'Address of the link' });
  await userEvent.type(field, 'htp:/bad link');
  await userEvent.tab();
  expect(screen.getByText(/^This must be a web address such as/)).toBeDefined();
  await press('Save draft');
  await screen.findByText(/One field needs a correction/);
  expect(sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'www.pdx.edu/housing');
  await userEvent.tab();
  expect(field).toHaveProperty('value', 'https://www.pdx.edu/housing');
});

test('ADMIN-71 a link of a post keeps the focus when it is moved, and a new one gets it', async () => {
  openPage('/admin/posts/edit?type=icon_link', {});
  await title();
  const texts = () => screen.getAllByRole('textbox', { name: 'Text' });
  for (const text of ['Library', 'Email']) {
    await press('Add a link');
    await waitFor(() => expect(document.activeElement).toBe(texts().at(-1)));
    await userEvent.keyboard(text);
  }
  await press('Move up link 2 of 2: Email');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Move up link 1 of 2: Email'));
  expect(texts().map((field) => (field as HTMLInputElement).value)).toEqual(['Email', 'Library']);
});

test('ADMIN-61 ADMIN-76 ADMIN-130 a new entry is not published before something is written, nor a task for no person, and a task that begins later is live at once', async () => {
  const task = { ...newTask, key: 'housing', title: 'Apply for housing', starts_on: '2026-12-01' };
  const stored = { ...post('', 1), kind: 'task' as const, entry: task, state: 'draft' as 'draft' | 'live' };
  const sent = openPage('/admin/tasks/edit', {
    'get /admin/entries': () => TYPES,
    'post /admin/recipients': () => ({ count: 40, unknown: [] }),
    'post /admin/entries': () => stored,
    'post /admin/entry/publication': () => ({ ...stored, version: 2, state: 'live' }),
  });
  await title();
  await press('Publish');
  expect(sent.map(({ method }) => method)).not.toContain('post');
  await userEvent.type(await title(), 'Apply for housing');
  await press('Publish');
  // A task for no person is not published either, and the box that is wrong has the focus.
  await screen.findByText('This must name the people who get the task.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Everybody' }));
  expect(sent.map(({ method }) => method)).not.toContain('post');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Students' }));
  await press('Publish');
  await screen.findByText('Live.');
  const panel = screen.getByRole('region', { name: 'Publication' });
  const buttons = within(panel).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Undo', 'Withdraw']);
});

test('ADMIN-72 ADMIN-134 a message to 1,000 people and more needs their number, and one whose answer was lost is not sent again: the page asks whether it was sent', async () => {
  let stored = { ...post('', 1), kind: 'message' as const, state: 'draft' as 'draft' | 'live' };
  let reaches = true;
  const sent = openPage('/admin/messages/edit', {
    'get /admin/entries': () => TYPES,
    'post /admin/recipients': () => ({ count: 2_000, unknown: [] }),
    'post /admin/entries': ({ body }) => {
      stored = { ...stored, entry: (body as { entry: typeof stored.entry }).entry };
      return stored;
    },
    'post /admin/entry/publication': () => {
      stored = { ...stored, version: 2, state: 'live' };
      reaches = false;
      return fail(504);
    },
    'get /admin/entry': () => (reaches ? stored : fail(504)),
  });
  await userEvent.type(await title(), 'Library hours');
  const body = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.click(screen.getByRole('button', { name: 'Source' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text, HTML source' }), 'Until 10.');
  expect(body.isConnected).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everybody' }));
  await press('Send now');
  const send = await screen.findByRole('button', { name: 'Send to 2,000 people' });
  const number = screen.getByRole('textbox', { name: 'Number of people' });
  await userEvent.type(number, '200');
  await userEvent.click(send);
  expect(sent.some(({ path }) => path === '/admin/entry/publication')).toBe(false);
  await userEvent.type(number, '0');
  await userEvent.click(send);
  const panel = await screen.findByRole('region', { name: 'Publication' });
  await within(panel).findByText('The server did not answer as it should, so it is not known whether this was done.');
  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Check again']);
  reaches = true;
  await press('Check again', panel);
  await within(panel).findByText('Sent.');
  expect(sent.filter(({ path }) => path === '/admin/entry/publication')).toHaveLength(1);
});

test('ADMIN-72 a new post whose answer was lost is added once, and what was typed since is saved after it', async () => {
  let isLost = true;
  const sent = openPage('/admin/posts/edit?type=icon_link', {
    'post /admin/entries': ({ body }) =>
      isLost ? fail(504) : { ...post('', 1), entry: (body as { entry: object }).entry },
    'put /admin/entry': ({ body }) => ({ ...post('', 2), entry: (body as { entry: object }).entry }),
  });
  await userEvent.type(await title(), 'Tools');
  await press('Save draft');
  await screen.findByText(/not known whether this is saved/);
  isLost = false;
  await userEvent.type(await title(), ', all');
  await press('Save draft');
  await screen.findByText('Saved.');
  expect(await title()).toHaveProperty('value', 'Tools, all');
  const titles = sent.map(({ method, body }) => [method, (body as { entry: { title: string } }).entry.title]);
  expect(titles).toEqual([
    ['post', 'Tools'],
    ['post', 'Tools'],
    ['put', 'Tools, all'],
  ]);
});

test('ADMIN-64 the arrow keys on a handle and the buttons of a row move a post of a page, and the new place is read', async () => {
  const summary = (key: string) => ({
    kind: 'post',
    id: key,
    key,
    title: `Title of ${key}`,
    state: 'live',
    post_type: 'card',
  });
  const sent = openPage('/admin/pages/edit?id=student-life', {
    'get /admin/entries': () => ({ count: 3, results: ['a', 'b', 'c'].map(summary) }),
    'get /admin/entry': () => ({
      ...post('', 1),
      kind: 'page',
      id: 'student-life',
      entry: {
        path: 'student-life',
        slug: 'student-life',
        title: 'Student life',
        is_published: true,
        posts: ['a', 'b', 'c'],
      },
    }),
    'put /admin/entry': ({ body }) => ({ ...post('', 2), kind: 'page', id: 'student-life', ...(body as object) }),
  });
  const handle = await screen.findByRole('button', { name: 'Move Title of c, number 3 of 3' });
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  await screen.findByText('Title of c is now number 2 of 3.');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Title of c, number 2 of 3'),
  );
  await userEvent.keyboard('{Home}');
  // One press of a pointer does the same, and the button keeps the focus.
  await press('Move down Title of c');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Move down Title of c'));
  await press('Move up Title of c');
  await press('Move up Title of c');
  await press('Save');
  await screen.findByText('Saved.');
  expect(sent.at(-1)?.body).toMatchObject({ entry: { posts: ['c', 'a', 'b'] } });
});

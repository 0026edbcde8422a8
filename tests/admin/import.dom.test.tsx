import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fail, openPage } from './support/admin-page.tsx';

const NOTHING = { count: 0, changes: [], problems: [], problem_count: 0, warnings: [], samples: [], digest: '' };
const CHANGE = {
  ...{ kind: 'post', key: 'bus', title: 'Green bus', before: null, new_people: 0 },
  after: { slug: 'bus', title: 'Green bus', category: 'student', body: null, hide_text: false },
};

test('ADMIN-135 a file is shown as what would change, and imported after a press; a wrong one names its rows', async () => {
  let answer: object = { ...NOTHING, problems: ['posts.csv, row 3: title: must not be empty'], problem_count: 1 };
  let isChanged = true;
  const sent = openPage('/admin/import', {
    'post /admin/import/check': () => answer,
    'post /admin/import': () => (isChanged ? fail(409, 'Something was changed since.') : { count: 1 }),
  });
  const choose = async (name: string, text: string) =>
    userEvent.upload(await screen.findByLabelText(/^A CSV file/), new File([text], name, { type: 'text/csv' }));
  await choose('empty.csv', '');
  await screen.findByText('empty.csv is empty.');
  expect(sent).toEqual([]);
  await choose('posts.csv', 'slug,title\nbus,Bus');
  await screen.findByText('posts.csv, row 3: title: must not be empty');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  answer = { ...NOTHING, count: 1, changes: [CHANGE], digest: 'abc' };
  await choose('posts.csv', 'slug,title\nbus,Bus');
  // What is empty in a new entry is not listed.
  await screen.findByText('3 fields');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 change' }));
  await screen.findByText('Something was changed since.');
  isChanged = false;
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 change' }));
  await screen.findByText('Imported: 1 change.');
  expect(sent.at(-1)?.body).toEqual({
    ...{ name: 'posts.csv', as_drafts: true, digest: 'abc' },
    content: window.btoa('slug,title\nbus,Bus'),
  });
});

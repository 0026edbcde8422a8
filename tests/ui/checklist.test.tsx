import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading } from '../../src/ui/checklist/ChecklistStates.tsx';
import { MasterDetail } from '../../src/ui/checklist/MasterDetail.tsx';
import { StatusLine } from '../../src/ui/checklist/StatusLine.tsx';
import { draw } from './test-app.tsx';

const nothing = () => {};

describe('status line', () => {
  test('it is drawn before the first save', async () => {
    const onUndo = vi.fn();
    const { user, redraw } = await draw(<StatusLine text={null} onUndo={null} />);
    const line = screen.getByRole('status');
    expect(line.textContent).toBe('');
    redraw(<StatusLine text="Marked done: Pay tuition." onUndo={onUndo} />);
    expect(screen.getByRole('status')).toBe(line);
    expect(line.textContent).toBe('Marked done: Pay tuition.Undo');
    await user.click(within(line).getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  test('an action that cannot be undone has no Undo', async () => {
    await draw(<StatusLine text="To do now: Pay tuition." onUndo={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('states of the list', () => {
  test('LIST-20 a spinner while the list loads, without the text for an empty list', async () => {
    await draw(<ChecklistLoading />);
    expect(screen.getByRole('status').textContent).toBe('Loading your tasks');
  });

  test.each([
    ['LIST-14', 'up-next', 'You have no tasks coming up soon.'],
    ['LIST-15', 'important', 'No important tasks right now.'],
    ['LIST-16', 'overdue', 'No overdue tasks right now.'],
    ['LIST-17', 'bookmarks', 'No bookmarks yet.'],
    ['LIST-18', 'done', `You haven't marked anything "done" yet.`],
    ['LIST-19', 'dismissed', `You haven't "dismissed" anything yet.`],
  ] as const)('%s empty %s', async (_, filter, text) => {
    await draw(<ChecklistEmpty filter={filter} />);
    expect(document.body.textContent).toBe(text);
  });

  test('a list that could not be loaded shows an error and offers a retry', async () => {
    const onRetry = vi.fn();
    const { user } = await draw(<ChecklistFailed problem={null} onRetry={onRetry} />);
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('details of the problem follow the text', async () => {
    const problem = 'There was a problem with your request: status 500';
    await draw(<ChecklistFailed problem={problem} onRetry={nothing} />);
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    expect(within(failed).getByText(/^Your tasks/).textContent).toBe(
      `Your tasks could not be loaded. Your saved changes are kept. ${problem}`,
    );
  });
});

test.each(['task-wrapper--active', 'detail-wrapper--active'] as const)(
  'LIST-23 the active pane is named %s',
  async (active) => {
    await draw(
      <MasterDetail
        active={active}
        status={null}
        list={<p>list</p>}
        detail={<p>detail</p>}
        hasTasks={true}
        detailId={1}
      />,
    );
    const panes = document.querySelector('[data-active-pane]');
    expect(panes?.getAttribute('data-active-pane')).toBe(active);
    expect(document.getElementsByClassName(active)[0]).toBe(panes);
  },
);

test.each([true, false])(
  'without a selected task the detail pane tells how to select one of the tasks: %s',
  async (hasTasks) => {
    await draw(
      <MasterDetail
        active="task-wrapper--active"
        status={null}
        list={<p>list</p>}
        detail={null}
        hasTasks={hasTasks}
        detailId={null}
      />,
    );
    expect(screen.queryAllByText('Select a task to see its details.')).toHaveLength(hasTasks ? 1 : 0);
  },
);

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NEXT_STEPS, TITLE, wireTask } from './support/backend.ts';
import { openStage } from './support/test-app.tsx';

test('DASH-24 tasks that a write makes void while they are on screen are asked for again', async () => {
  const stage = openStage({ held: [NEXT_STEPS], inspect: () => {} });
  try {
    await stage.go('/dashboard');
    await stage.answer(NEXT_STEPS, [wireTask]);
    const block = () => within(screen.getByRole('region', { name: 'Upcoming Tasks' }));
    await block().findByRole('link', { name: new RegExp(TITLE) });

    await stage.told(() => stage.portal.send({ type: 'resources.void', names: ['myNextSteps'] }));
    expect(block().getByRole('status').textContent).toBe('Loading Upcoming Tasks');
    await stage.answer(NEXT_STEPS, []);
    await block().findByText(/^You have no open tasks/);
  } finally {
    stage.close();
  }
});

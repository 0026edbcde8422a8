import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { NEXT_STEPS, TITLE, wireTask } from './support/backend.ts';
import { openTestApp } from './support/test-app.tsx';

test('DASH-24 tasks that a write resets while they are on screen are fetched again', async () => {
  const testApp = openTestApp({ pendingCalls: [NEXT_STEPS], inspect: () => {} });
  try {
    await testApp.go('/dashboard');
    await testApp.answer(NEXT_STEPS, [wireTask]);
    const block = () => within(screen.getByRole('region', { name: 'Upcoming Tasks' }));
    await block().findByRole('link', { name: new RegExp(TITLE) });

    await testApp.sendDirectly(() =>
      getActor(testApp.portal.system, 'resources').send({ type: 'resources.reset', names: ['myNextSteps'] }),
    );
    expect(block().getByRole('status').textContent).toBe('Loading Upcoming Tasks');
    await testApp.answer(NEXT_STEPS, []);
    await block().findByText(/^You have no open tasks/);
  } finally {
    testApp.close();
  }
});

import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { toastsMachine } from '../../../src/machines/toasts/machine.ts';
import { model } from '../../../src/machines/toasts/model.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const FIVE_SECONDS = 5000;
const TROUBLE = 'Trouble connecting... Please try again in a moment';

const buttons = () => screen.queryAllByRole('button', { name: 'Dismiss' });
/** What each notice in view says, read from its button as a screen reader would. */
const said = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

function driversOf(stage: Stage) {
  const { portal } = stage;
  const notices = getActor(portal.system, 'toasts');
  return {
    events: {
      'notice.add': ({ notice }) => stage.told(() => portal.send({ type: 'notice.raised', notice })),
      'notice.dismiss': async (event) => {
        const button = buttons().find((each) => said(each) === event.message);
        // One that waits or is gone has no button.
        if (button === undefined) await stage.told(() => notices.send(event));
        // Without the pointer on its way there, which would hold the time first.
        else await stage.told(() => button.click());
      },
      'notice.hold': async (event) => {
        const [button] = buttons();
        if (button === undefined) await stage.told(() => notices.send(event));
        else await stage.told(() => button.focus());
      },
      'notice.release': () =>
        stage.told(() => {
          const { activeElement } = document;
          if (activeElement instanceof HTMLElement && buttons().includes(activeElement)) activeElement.blur();
          else notices.send({ type: 'notice.release' });
        }),
    },
    outcomes: {},
    delays: { flashTime: () => fire(stage) },
  } satisfies DriversOf<typeof toastsMachine>;
}

async function fire(stage: Stage): Promise<void> {
  const notices = getActor(stage.portal.system, 'toasts');
  const before = notices.getSnapshot();
  await stage.pass(FIVE_SECONDS, () => notices.getSnapshot() !== before);
}

export const notices: Walk = {
  machine: toastsMachine,
  model,
  actorId: 'notices',
  held: [],
  arrive: ({ go }) => go('/messages'),
  driversOf,
  shows: ({ context: { standing, flashes } }) => {
    const inView = [...standing, ...flashes.slice(0, 1)].map(({ message }) => message);
    expect(buttons().map(said)).toEqual(inView);
    const alert = screen.getByRole('alert');
    expect(within(alert).queryAllByText(TROUBLE)).toHaveLength(inView.includes(TROUBLE) ? 1 : 0);
  },
};

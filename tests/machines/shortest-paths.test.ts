import { getShortestPaths } from '@xstate/graph';
import { expect, test } from 'vitest';
import { checklistConnectionMachine } from '../../src/machines/checklist-connection/machine.ts';

test('@xstate/graph finds the shortest way to the persistent error of the checklist: three failures in a row', () => {
  const paths = getShortestPaths(checklistConnectionMachine, { events: [{ type: 'action.failed' }] });
  const found = paths.find(({ state }) => state.value === 'inError');
  expect(found?.steps.map(({ event }) => event.type).slice(1)).toEqual(Array(3).fill('action.failed'));
});

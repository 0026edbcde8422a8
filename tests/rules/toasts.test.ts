import { expect, test } from 'vitest';
import { isSameTopic, type ToastTopic, toastWords } from '../../src/rules/toasts.ts';

const alertDismissed: ToastTopic = { name: 'alertDismissed' };
const connectionTrouble: ToastTopic = { name: 'connectionTrouble' };
const overdue = (count: number, taskId: number): ToastTopic => ({ name: 'overdueTasks', count, taskId });

test.each([
  ['TOAST-02 trouble with the connection', connectionTrouble, 'Trouble connecting... Please try again in a moment'],
  ['NEXT-01 overdue tasks', overdue(3, 7), 'You have 3 overdue task(s). Click here to get started now'],
  ['an alert that was dismissed', alertDismissed, 'Alert dismissed on this device.'],
])('%s has the words of the specification', (_, topic, words) => {
  expect(toastWords(topic)).toBe(words);
});

test('TOAST-01 toasts with the same words have one topic, with any link', () => {
  const topics = [alertDismissed, connectionTrouble, overdue(3, 7), overdue(3, 8), overdue(4, 7)];
  const same = topics.flatMap((one, index) =>
    topics.flatMap((other, position) => (isSameTopic(one, other) ? [[index, position]] : [])),
  );
  expect(same).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 3],
    [3, 2],
    [3, 3],
    [4, 4],
  ]);
});

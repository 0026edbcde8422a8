import { expect, test } from 'vitest';
import { isSameTopic, type ToastTopic, toastWords } from '../../src/rules/toasts.ts';

const alertDismissed: ToastTopic = { name: 'alertDismissed' };
const connectionTrouble: ToastTopic = { name: 'connectionTrouble' };
const photoChoiceSaved: ToastTopic = { name: 'photoChoiceSaved' };

test.each([
  ['TOAST-02 trouble with the connection', connectionTrouble, 'Trouble connecting... Please try again in a moment'],
  ['a choice that was saved', photoChoiceSaved, 'Photo choice saved.'],
  ['an alert that was dismissed', alertDismissed, 'Alert dismissed on this device.'],
])('%s has the words of the specification', (_, topic, words) => {
  expect(toastWords(topic)).toBe(words);
});

test('TOAST-01 toasts with the same words have one topic', () => {
  const topics = [alertDismissed, connectionTrouble, photoChoiceSaved];
  const same = topics.flatMap((one, index) =>
    topics.flatMap((other, position) => (isSameTopic(one, { ...other }) ? [[index, position]] : [])),
  );
  expect(same).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
});

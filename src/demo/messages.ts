import { listMessages, patchMessage } from '../api/portal/messages.ts';
import { isUnread } from '../rules/messages.ts';
import { sampleMessages } from '../sample/messages.ts';
import type { SampleMessage } from '../sample/shapes.ts';
import { asStored, found, type Handler, handle } from './calls.ts';
import type { Sample } from './sample.ts';

/** The message center. */
export function messageHandlers(sample: Sample): Handler[] {
  return [
    handle(listMessages, () => currentMessages(sample)),
    handle(patchMessage, ({ id, body }) => {
      const find = () => found(currentMessages(sample).find(({ pk }) => pk === id));
      const { user_read_on } = body;
      saveReading(sample, [find().pk], user_read_on === null ? null : asStored(user_read_on));
      return find();
    }),
  ];
}

/** Marks the unread messages as read for which `isMeant` holds: their subject is dealt with. */
export function markRead(sample: Sample, isMeant: (message: SampleMessage) => boolean, at: string): void {
  const meant = currentMessages(sample).filter((message) => isUnread(message) && isMeant(message));
  saveReading(
    sample,
    meant.map(({ pk }) => pk),
    at,
  );
}

function currentMessages({ person, today, changes }: Sample): SampleMessage[] {
  const { messagesRead } = changes.current();
  return sampleMessages(person.user.username, today()).map((message) => {
    const user_read_on = messagesRead[message.pk];
    return user_read_on === undefined ? message : { ...message, read: user_read_on !== null, user_read_on };
  });
}

function saveReading({ changes }: Sample, pks: number[], at: string | null): void {
  const { messagesRead } = changes.current();
  changes.put({ messagesRead: { ...messagesRead, ...Object.fromEntries(pks.map((pk) => [pk, at])) } });
}

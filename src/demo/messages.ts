import { MessageReading } from '../api/portal/messages.ts';
import { isUnread } from '../rules/messages.ts';
import { sampleMessages } from '../sample/messages.ts';
import type { SampleMessage } from '../sample/shapes.ts';
import { asStored, bodyOf, type Calls, found } from './calls.ts';
import type { Sample } from './sample.ts';

/** The message center. */
export function messageCalls(sample: Sample): Calls {
  return {
    'GET /notifications/user': () => messagesOf(sample),
    'PATCH /notifications/{id}': (question) => {
      const { user_read_on } = bodyOf(question, MessageReading);
      const named = ({ pk }: SampleMessage) => pk === question.id;
      const { pk } = found(messagesOf(sample).find(named));
      noteRead(sample, [pk], asStored(user_read_on));
      return messagesOf(sample).find(named);
    },
  };
}

/** The unread messages for which `isMeant` holds are read from now on: what they speak of has been dealt with. */
export function markRead(sample: Sample, isMeant: (message: SampleMessage) => boolean, at: string): void {
  const meant = messagesOf(sample).filter((message) => isUnread(message) && isMeant(message));
  noteRead(
    sample,
    meant.map(({ pk }) => pk),
    at,
  );
}

function messagesOf({ person, today, changes }: Sample): SampleMessage[] {
  const { messagesRead } = changes.current();
  return sampleMessages(person.user.username, today()).map((message) => {
    const user_read_on = messagesRead[message.pk];
    return user_read_on === undefined ? message : { ...message, read: true, user_read_on };
  });
}

function noteRead({ changes }: Sample, pks: number[], at: string): void {
  const { messagesRead } = changes.current();
  changes.put({ messagesRead: { ...messagesRead, ...Object.fromEntries(pks.map((pk) => [pk, at])) } });
}

import { type FormFields, slugOf } from '../entries.ts';
import { AudienceField } from './AudienceField.tsx';
import { BodyField } from './BodyField.tsx';
import type { FormProps } from './EntryPage.tsx';
import { AddressField, CheckField, TextField } from './Field.tsx';

/** The form of a message: who gets it, what it says, and whether it is a line of the banner too. */
export function MessageForm({ fields, stored, problemOf, set }: FormProps<'message'>) {
  // Two messages of a day may have the same title.
  const nameOf = (of: string) => `${slugOf(of) || 'message'}-${minuteOf(fields.created_on)}`;
  return (
    <>
      {stored?.state === 'live' ? (
        <p>This message has been sent. A correction changes the text for everyone who has it.</p>
      ) : null}
      <TextField
        label="Title"
        value={fields.title}
        problem={problemOf('title')}
        onChange={(value) => set({ title: value ?? '', ...(stored === null ? { key: nameOf(value ?? '') } : {}) })}
      />
      <BodyField
        label="Text"
        html={fields.body}
        problem={problemOf('body')}
        onChange={(body) => set({ body: body ?? '' })}
      />
      <AudienceField
        label="Recipients"
        audience={fields.audience}
        problem={problemOf('audience')}
        onChange={(audience) => set({ audience })}
      />
      <CheckField
        label="Show it in the banner"
        hint="A line on every page until the person dismisses it. Use it for what cannot wait."
        isChecked={fields.display_as_banner}
        onChange={(display_as_banner) => set({ display_as_banner })}
      />
      <AddressField
        label="Address of the link"
        hint="Where a press on the message leads: a web address, or a page of the portal such as /academics."
        value={fields.action_link}
        problem={problemOf('action_link')}
        onChange={(action_link) => set({ action_link })}
      />
    </>
  );
}

/** "2026-10-05T16:00:00.000Z" is "2026-10-05-16-00". */
const minuteOf = (time: string) => time.slice(0, 16).replace(/[T:]/g, '-');

/** The fields of a new message. `now` is ISO 8601. */
export const newMessage = (now: string): FormFields<'message'> => ({
  key: `message-${minuteOf(now)}`,
  title: '',
  body: '',
  created_on: now,
  action_link: null,
  display_as_banner: false,
  is_nudge: false,
  nudge_type: null,
  is_published: false,
  audience: [],
});

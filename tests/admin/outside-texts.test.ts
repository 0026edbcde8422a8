import { expect, test } from 'vitest';
import { outsideTexts } from '../../admin/outside-texts.ts';
import { mailTexts } from '../../server/reminders/mail-text.ts';
import { reminderText } from '../../server/reminders/push-text.ts';

test.each(['Library hours', 'x'.repeat(150)])(
  'ADMIN-133 the preview of %s has the words of notification and email',
  (title) => {
    const contents = { firstName: 'Erik', tasks: [], messages: [{ id: 1, title }], summary: null };
    const mail = mailTexts(
      contents as never,
      { origin: 'https://portico.example', unsubscribe: 'https://portico.example/u' },
      { portal: 'Portico', university: 'University' },
    );
    const texts = outsideTexts(title);
    expect([texts.notification, texts.detailed, texts.subject]).toEqual([
      reminderText(contents as never, false),
      reminderText(contents as never, true),
      mail.subject,
    ]);
    expect(mail.text).toContain(texts.line);
  },
);

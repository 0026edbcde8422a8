import { useState } from 'react';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { useLazyValue } from '../../src/ui/hooks/use-lazy-value.ts';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { audienceText } from '../audience.ts';
import type { FormFields } from '../entries.ts';
import { readableText } from '../readable-text.ts';
import { useStudentTypes } from '../student-types.ts';
import { type CountedRecipients, RecipientCount } from './AudienceField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { formatMoment, TextField } from './Field.tsx';
import styles from './SendDialog.module.css';

/** From so many people on, the number is typed. */
const TYPED_FROM = 1_000;

/**
 * The last question before a message is sent: all that people get, who they are, and when. It sends only what the server would
 * take. Source: ADMIN-62, ADMIN-63, ADMIN-134.
 * @param at when it is sent, ISO 8601; null for now
 */
export function SendDialog({
  fields,
  at,
  onConfirm,
  onClose,
}: {
  fields: FormFields<'message'>;
  at: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const types = useStudentTypes();
  const { timeZone } = useSite();
  const sanitise = useLazyValue(sanitiser);
  const [counted, setCounted] = useState<CountedRecipients | null>(null);
  const [typed, setTyped] = useState('');
  const { title, body, audience, action_link: link } = fields;
  const count = counted?.count ?? 0;
  const number = count.toLocaleString('en-US');
  const isTypedFirst = count >= TYPED_FROM;
  const isTyped = typed.replace(/[\s,.]/g, '') === String(count);
  const mayBeSent = counted !== null && counted.unknown.length === 0 && count > 0;
  const facts = [
    ['To', audienceText(audience, types)],
    ['When', at === null ? 'Now' : formatMoment(timeZone, at)],
    ['Where', fields.display_as_banner ? 'In their messages, and in the banner of every page' : 'In their messages'],
    ...(link === null ? [] : [['Link', link] as const]),
    ['Also', 'Notifications and emails to those who chose them'],
  ] as const;
  return (
    <ConfirmDialog
      title="Send this message?"
      action={
        counted === null
          ? 'Send'
          : `${at === null ? 'Send' : 'Send later'} to ${counted.is_at_most ? 'at most ' : ''}${count === 1 ? '1 person' : `${number} people`}`
      }
      isUnavailable={!mayBeSent || (isTypedFirst && !isTyped)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={styles.message}>
        <strong>{title}</strong>
        <p className={styles.text}>{sanitise === null ? '' : readableText(body, sanitise)}</p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <RecipientCount audience={audience} onRemove={null} onCounted={setCounted} />
      <p>You can correct and withdraw it later, but people may have read it by then.</p>
      {mayBeSent && isTypedFirst ? (
        <TextField
          label="Number of people"
          hint={`Many people get this. Type ${number} to send it.`}
          value={typed}
          onChange={(value) => setTyped(value ?? '')}
        />
      ) : null}
    </ConfirmDialog>
  );
}

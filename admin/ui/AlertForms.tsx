import { useEffect, useRef, useState } from 'react';
import { OWN_SEVERITIES, type OwnAlert, type OwnSeverity } from '../../src/api/admin/alerts.ts';
import type { AlertContent, AlertCorrection, NewAlert } from '../../src/machines/emergency/machine.ts';
import { ALERT_HOURS, type AlertHours } from '../../src/rules/own-alerts.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import type { Elements } from '../../src/ui/components/elements.ts';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { ALERT_KINDS } from './AlertLine.tsx';
import styles from './Alerts.module.css';
import { AddressField, AreaField, CheckField, ChoiceField, formatMoment, TextField } from './Field.tsx';
import { KeepsFocus } from './KeepsFocus.tsx';

/** What is typed of an alert. */
type Draft = { title: string | null; description: string; link: string | null };

const EMPTY: Draft = { title: null, description: '', link: null };

/** What is wrong with each field; undefined if nothing is. */
const wrongsOf = ({ title, description, link }: Draft) => ({
  title: (title ?? '').trim() === '' ? 'must not be empty' : undefined,
  description: description.trim() === '' ? 'must not be empty' : undefined,
  link:
    link !== null && !/^https?:\/\/\S+$/.test(link.trim()) ? 'must be an address that begins with https://' : undefined,
});

const contentOf = ({ title, description, link }: Draft): AlertContent => ({
  title: (title ?? '').trim(),
  description: description.trim(),
  link: link?.trim() ?? null,
});

type ContentFormProps = {
  initial: Draft;
  isBusy: boolean;
  before?: Elements;
  after: Elements;
  /** Other buttons beside "Continue". */
  actions?: Elements;
  /** The user has opened the form with a button. */
  takesFocus?: boolean;
  onContinue: (content: AlertContent) => void;
};

/** The first field of a form that the user has opened gets the focus. */
function useFirstField(takesFocus: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [takesFocus]);
  return ref;
}

/** The text of an alert. "Continue" says what is wrong, or leads to the question. */
function ContentForm({ initial, isBusy, before, after, actions, takesFocus = false, onContinue }: ContentFormProps) {
  const ref = useFirstField(takesFocus);
  const [draft, setDraft] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const { title, description, link } = draft;
  const set = (changed: Partial<Draft>) => setDraft((last) => ({ ...last, ...changed }));
  const wrongs = wrongsOf(draft);
  const shown: Partial<typeof wrongs> = isChecked ? wrongs : {};
  const goOn = () => {
    const isWrong = Object.values(wrongs).some((wrong) => wrong !== undefined);
    setIsChecked(isWrong);
    if (!isWrong) onContinue(contentOf(draft));
  };
  return (
    <div className={styles.form} ref={ref}>
      {before}
      <TextField label="Title" value={title} onChange={(value) => set({ title: value })} problem={shown.title} />
      <AreaField
        label="Text"
        hint="What happened, where, and what people should do. Plain text."
        value={description}
        onChange={(value) => set({ description: value })}
        problem={shown.description}
      />
      <AddressField
        label="Address of the link"
        hint="Where people read more: a web address. It may be empty."
        value={link}
        onChange={(value) => set({ link: value })}
        problem={shown.link}
      />
      {after}
      <KeepsFocus className={styles.actions}>
        <Button isBusy={isBusy} onClick={goOn}>
          Continue
        </Button>
        {actions}
      </KeepsFocus>
    </div>
  );
}

const hoursText = (hours: AlertHours): string => (hours === 1 ? '1 hour' : `${hours} hours`);

const HOURS = ALERT_HOURS.map((hours) => [String(hours), hoursText(hours)] as const);

const hoursOf = (value: string): AlertHours | null => ALERT_HOURS.find((hours) => String(hours) === value) ?? null;

/** The form of a new alert. */
export function NewAlertForm({ isBusy, onContinue }: { isBusy: boolean; onContinue: (alert: NewAlert) => void }) {
  const [severity, setSeverity] = useState<OwnSeverity>('emergency');
  const [hours, setHours] = useState<AlertHours>(72);
  return (
    <ContentForm
      initial={EMPTY}
      isBusy={isBusy}
      onContinue={(content) => onContinue({ ...content, severity, hours })}
      before={
        <ChoiceField
          label="Kind"
          hint="Only an emergency is red and goes to devices as a notification. An advisory and a test are one of the notices."
          value={severity}
          choices={OWN_SEVERITIES.map((each) => [each, ALERT_KINDS[each]] as const)}
          onChange={(value) => setSeverity(OWN_SEVERITIES.find((each) => each === value) ?? 'emergency')}
        />
      }
      after={
        <ChoiceField
          label="Ends after"
          hint="You can withdraw it sooner."
          value={String(hours)}
          choices={HOURS}
          onChange={(value) => setHours(hoursOf(value) ?? 72)}
        />
      }
    />
  );
}

/** The form of a correction. */
export function CorrectionForm({
  alert,
  isBusy,
  onContinue,
  onClose,
}: {
  alert: OwnAlert;
  isBusy: boolean;
  onContinue: (correction: AlertCorrection) => void;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const [hours, setHours] = useState<AlertHours | null>(null);
  const [tellsAgain, setTellsAgain] = useState(false);
  const { title, description, link, ends_on } = alert;
  return (
    <ContentForm
      initial={{ title, description, link }}
      takesFocus
      isBusy={isBusy}
      onContinue={(content) => onContinue({ ...content, hours, tells_again: tellsAgain })}
      after={
        <>
          <ChoiceField
            label="Ends"
            hint="72 hours after it was shown first at the latest."
            value={hours === null ? '' : String(hours)}
            choices={[
              ['', `As before: ${formatMoment(timeZone, ends_on)}`],
              ...HOURS.map(([value, text]) => [value, `${text} from now`] as const),
            ]}
            onChange={(value) => setHours(hoursOf(value))}
          />
          <CheckField
            label="Tell everybody again"
            hint="With a notification, if it is an emergency, and also people who have dismissed it. For what means something else now."
            isChecked={tellsAgain}
            onChange={setTellsAgain}
          />
        </>
      }
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  );
}

/** The form of an all-clear. */
export function ClearForm({
  isBusy,
  onContinue,
  onClose,
}: {
  isBusy: boolean;
  onContinue: (description: string) => void;
  onClose: () => void;
}) {
  const ref = useFirstField(true);
  const [description, setDescription] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = description.trim() === '';
  return (
    <div className={styles.form} ref={ref}>
      <AreaField
        label="All-clear"
        hint="What is over, and what people can do again. Plain text."
        value={description}
        onChange={setDescription}
        problem={isChecked && isEmpty ? 'must not be empty' : undefined}
      />
      <KeepsFocus className={styles.actions}>
        <Button
          isBusy={isBusy}
          onClick={() => {
            setIsChecked(isEmpty);
            if (!isEmpty) onContinue(description.trim());
          }}
        >
          Continue
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </KeepsFocus>
    </div>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { dayIn, formatDay, formatTimeOfDay, minutesIn, timeOf, zoneName } from '../../src/rules/dates.ts';
import { completeAddress, NO_ADDRESS } from '../../src/rules/typed-address.ts';
import { timeInZone } from '../../src/rules/zones.ts';
import type { Elements } from '../../src/ui/components/elements.ts';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import styles from './Field.module.css';

type FieldProps = {
  label: string;
  /** What belongs into the field, below the label. */
  hint?: ReactNode;
  /** What is wrong with the value; undefined if nothing is. */
  problem?: string | undefined;
  /** What is possible but may not be meant, as a sentence; null if nothing is, left out where that cannot be. */
  warning?: string | null | undefined;
};

/** What a control of a field needs: its id, and the ids of the texts about it. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };

/** A label, a control, and what is wrong with its value. */
function Field({
  label,
  hint,
  problem,
  warning,
  children,
}: FieldProps & { children: (control: ControlProps) => Elements }) {
  const id = useId();
  const ids = [
    hint === undefined ? null : `${id}-hint`,
    problem === undefined ? null : `${id}-problem`,
    warning == null ? null : `${id}-warning`,
  ];
  const describedBy = ids.filter((each) => each !== null).join(' ');
  return (
    <div className={styles.field} data-wrong={problem !== undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': problem !== undefined,
      })}
      {problem === undefined ? null : (
        <p className={styles.problem} id={`${id}-problem`}>
          {sentence(problem)}
        </p>
      )}
      {warning === undefined ? null : (
        <div className={styles.status} role="status">
          {warning === null ? null : (
            <p className={styles.warning} id={`${id}-warning`}>
              {warning}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The texts of schemas have no subject: "must not be empty". */
const sentence = (text: string) => (/^[A-Z]/.test(text) ? text : `This ${text}.`);

/** A line of text. An empty one is null. */
export function TextField({
  value,
  onChange,
  type = 'text',
  placeholder,
  ...field
}: FieldProps & {
  value: string | null;
  onChange: (value: string | null) => void;
  type?: 'text' | 'url' | 'search';
  placeholder?: string;
}) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={styles.input}
          // The browser's own check of addresses refuses paths of this site.
          type={type === 'url' ? 'text' : type}
          inputMode={type === 'url' ? 'url' : undefined}
          autoComplete="off"
          spellCheck={type === 'text'}
          placeholder={placeholder}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}

/** The address of a link. What is missing at its beginning is added when the user leaves the field. Source: ADMIN-79. */
export function AddressField({
  value,
  problem,
  onChange,
  ...field
}: FieldProps & { value: string | null; onChange: (value: string | null) => void }) {
  const [isLeft, setIsLeft] = useState(false);
  const completed = value === null ? null : completeAddress(value);
  const isWrong = value !== null && value !== '' && completed === null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of the field inside
    <div
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true);
        if (completed !== null && completed !== value) onChange(completed);
      }}
    >
      <TextField
        {...field}
        type="url"
        value={value}
        problem={problem ?? (isLeft && isWrong ? NO_ADDRESS : undefined)}
        onChange={onChange}
      />
    </div>
  );
}

/** Several lines of text. */
export function AreaField({
  value,
  onChange,
  onFocusChange,
  rows = 4,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onFocusChange?: (hasFocus: boolean) => void;
  rows?: number;
}) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          className={styles.area}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => onFocusChange?.(true)}
          onBlur={() => onFocusChange?.(false)}
        />
      )}
    </Field>
  );
}

/** A choice of few. */
export function ChoiceField({
  value,
  choices,
  onChange,
  ...field
}: FieldProps & {
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to check. */
export function CheckField({
  label,
  hint,
  isChecked,
  problemId,
  onChange,
}: Omit<FieldProps, 'problem' | 'warning'> & {
  isChecked: boolean;
  /** The id of the text about what is wrong with the group of boxes that begins with this one; undefined if nothing is. */
  problemId?: string | undefined;
  onChange: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint === undefined ? problemId : `${id}-hint`}
        aria-invalid={problemId === undefined ? undefined : true}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A day without a time of day. The value is `YYYY-MM-DD`, or null. */
export function DayField({
  value,
  onChange,
  ...field
}: FieldProps & { value: string | null; onChange: (value: string | null) => void }) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={styles.input}
          type="date"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}

/** A point in time on campus. The value is ISO 8601 in UTC, or null. */
export function TimeField({
  value,
  onChange,
  hint,
  ...field
}: FieldProps & { value: string | null; onChange: (value: string | null) => void }) {
  const { timeZone } = useSite();
  const time = value === null ? null : timeOf(value);
  const zone = zoneName(timeZone, time ?? new Date(0));
  return (
    <Field
      {...field}
      hint={
        <span>
          <span>{hint}</span> <span>{`Time on campus (${zone}).`}</span>
        </span>
      }
    >
      {(control) => (
        <input
          {...control}
          className={styles.input}
          type="datetime-local"
          value={time === null ? '' : wallTime(timeZone, time)}
          onChange={({ target }) => onChange(timeInZone(timeZone, target.value)?.toISOString() ?? null)}
        />
      )}
    </Field>
  );
}

/** `2026-10-13T09:00` on the clocks of a zone. */
function wallTime(zone: string, at: Date): string {
  const minutes = minutesIn(zone, at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${dayIn(zone, at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** "October 13, 2026, 9:00 AM" on campus; without a time of day for a day; "" for anything else. */
export function formatMoment(zone: string, at: string | null): string {
  const time = timeOf(at ?? '');
  return time === null
    ? formatDay(at ?? '', 'date')
    : `${formatDay(dayIn(zone, time), 'date')}, ${formatTimeOfDay(zone, time)}`;
}

import { useId } from 'react';
import { addDays } from '../../rules/dates.ts';
import { termName } from '../../rules/terms.ts';
import { formatWeek } from '../../rules/timetable.ts';
import type { Elements } from '../components/elements.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import styles from './ScheduleControls.module.css';

/** The choice of a term. The arrow keys choose at once, as in any list of a form. Source: TERM-01. */
export function TermSelect({
  terms,
  chosen,
  onChoose,
}: {
  /** Codes, newest first; empty while the current term is unknown. */
  terms: readonly string[];
  chosen: string | null;
  onChoose: (term: string) => void;
}) {
  return (
    <label className={styles.term}>
      <VisuallyHidden>Term</VisuallyHidden>
      <select
        className={styles.select}
        value={chosen ?? ''}
        disabled={terms.length === 0}
        onChange={({ target }) => onChoose(target.value)}
      >
        {terms.length === 0 ? (
          <>
            <option value="">Term</option>
            {/* A choice is as wide as its longest option, in any face: nothing moves when the terms arrive. Source: TERM-06. */}
            <option disabled>Summer 2026</option>
          </>
        ) : null}
        {terms.map((code) => (
          <option key={code} value={code}>
            {termName(code)}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="arrow-right" size={18} />
      </span>
    </label>
  );
}

export type Week = {
  monday: string;
  /** "Week 3"; null where weeks have no number. */
  name: string | null;
  isFirst: boolean;
  isLast: boolean;
  /** Whether it is the week that the timetable shows at first. */
  isShownAtFirst: boolean;
};

/** The week on screen, with buttons for the week before and after it. */
export function WeekTurner({
  week,
  isThisWeek,
  onTurn,
}: {
  week: Week;
  /** The week shown at first is this week, and not the first one of another term. */
  isThisWeek: boolean;
  /** Called with a Monday, or with null for the week that is shown at first. */
  onTurn: (monday: string | null) => void;
}) {
  return (
    <div className={styles.turner}>
      <TurnButton
        icon="arrow-left"
        label="Week before"
        isEnd={week.isFirst}
        onClick={() => onTurn(addDays(week.monday, -7))}
      />
      <p className={styles.week} role="status">
        {week.name === null ? null : <b data-spaced>{`${week.name} `}</b>}
        <span className={styles.days}>{formatWeek(week.monday)}</span>
      </p>
      <TurnButton
        icon="arrow-right"
        label="Week after"
        isEnd={week.isLast}
        onClick={() => onTurn(addDays(week.monday, 7))}
      />
      {week.isShownAtFirst ? null : (
        <button type="button" className={styles.back} onClick={() => onTurn(null)}>
          {isThisWeek ? 'This week' : 'First week'}
        </button>
      )}
    </div>
  );
}

function TurnButton({
  icon,
  label,
  isEnd,
  onClick,
}: {
  icon: 'arrow-left' | 'arrow-right';
  label: string;
  /** There is no such week. The button stays, so that it keeps the focus. */
  isEnd: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

type Choice<Value> = { value: Value; label: Elements; isMarked?: boolean };

/** A choice of few: radio buttons that look like one divided button. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  form = 'segments',
  onChoose,
}: {
  legend: string;
  /** Unique on the page. */
  name: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  form?: 'segments' | 'days';
  onChoose: (value: Value) => void;
}) {
  const legendId = useId();
  return (
    <div role="radiogroup" className={styles.choices} data-form={form} aria-labelledby={legendId}>
      <span hidden id={legendId}>
        {legend}
      </span>
      {choices.map(({ value, label, isMarked = false }: Choice<Value>) => (
        <label key={value} className={styles.choice} data-chosen={value === chosen} data-marked={isMarked}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

import { dayIn } from '../../src/rules/dates.ts';
import type { NamedChoices } from '../audience.ts';
import { type FormFields, slugOf } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import { AudienceField } from './AudienceField.tsx';
import { BodyField } from './BodyField.tsx';
import type { FormProps } from './EntryPage.tsx';
import { CheckField, ChoiceField, DayField, TextField } from './Field.tsx';

const DAY_IS_OVER = 'This day is over.';

/**
 * The form of a task of the checklist: what to do, until when, and who has it.
 * @param categories the categories that it may have, by their slugs
 */
export function TaskForm({
  fields,
  stored,
  problemOf,
  set,
  categories,
}: FormProps<'task'> & { categories: NamedChoices }) {
  const { device, site } = useAdmin();
  const today = dayIn(site.timeZone, device.now());
  const { title, ends_on: lastDay, checklist_rank: rank } = fields;
  return (
    <>
      <TextField
        label="Title"
        value={title}
        problem={problemOf('title')}
        onChange={(value) =>
          set({
            title: value ?? '',
            // The name follows the title of a new task until somebody writes another one.
            ...(stored === null && fields.key === slugOf(title) ? { key: slugOf(value ?? '') } : {}),
          })
        }
      />
      <BodyField
        label="Text"
        html={fields.description}
        problem={problemOf('description')}
        onChange={(description) => set({ description })}
      />
      <ChoiceField
        label="Category"
        value={fields.category ?? ''}
        choices={[['', 'None'], ...categories]}
        onChange={(value) => set({ category: value === '' ? null : value })}
      />
      <DayField
        label="Begins on"
        hint="The first day of what is to be done. People see the task as soon as it is published."
        value={fields.starts_on}
        problem={problemOf('starts_on')}
        onChange={(starts_on) => set({ starts_on })}
      />
      <DayField
        label="Ends on"
        hint="The last day. People who have the task see it after this day too; people who come later do not get it."
        value={lastDay}
        problem={problemOf('ends_on')}
        warning={lastDay !== null && lastDay < today ? DAY_IS_OVER : null}
        onChange={(ends_on) => set({ ends_on })}
      />
      <CheckField
        label="The last day is a deadline"
        hint="After it the task is overdue until it is done."
        isChecked={fields.has_deadline}
        onChange={(has_deadline) => set({ has_deadline })}
      />
      <DayField
        label="Sorted by"
        hint="The day for the order of the list, the earliest first. People do not see it."
        value={fields.action_date}
        problem={problemOf('action_date')}
        onChange={(action_date) => set({ action_date })}
      />
      <CheckField
        label="Important"
        isChecked={fields.is_important}
        onChange={(is_important) => set({ is_important })}
      />
      {fields.is_important ? (
        <TextField
          label="Why it is important"
          value={fields.important_reason}
          problem={problemOf('important_reason')}
          onChange={(important_reason) => set({ important_reason })}
        />
      ) : null}
      <AudienceField
        label="Who has it"
        audience={fields.audience}
        problem={problemOf('audience')}
        onChange={(audience) => set({ audience })}
      />
      <CheckField
        label="Also in the onboarding checklist"
        hint="New students who have this task also see it there."
        isChecked={fields.new_student_checklist}
        onChange={(isOn) => set({ new_student_checklist: isOn })}
      />
      {fields.new_student_checklist ? (
        <TextField
          label="Place in the onboarding checklist"
          hint="A whole number; the smallest comes first."
          value={rank === null ? null : String(rank)}
          problem={problemOf('checklist_rank')}
          // Anything else stays in the field as it was typed, and is not saved.
          onChange={(value) => set({ checklist_rank: /^\d{1,9}$/.test(value ?? '') ? Number(value) : value })}
        />
      ) : null}
      <TextField
        label="Short name"
        hint="Small letters and hyphens. Files use it for the task."
        value={fields.key}
        problem={problemOf('key')}
        onChange={(key) => set({ key: key ?? '' })}
      />
    </>
  );
}

/** The fields of a new task. */
export const newTask: FormFields<'task'> = {
  key: '',
  title: '',
  description: null,
  category: null,
  starts_on: null,
  ends_on: null,
  action_date: null,
  periodicity: null,
  important_reason: null,
  sort_by: 'START',
  modality: 'ONLINE',
  has_deadline: false,
  is_important: false,
  new_student_checklist: false,
  checklist_rank: null,
  is_published: false,
  audience: [],
};

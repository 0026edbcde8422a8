import type { NamedChoices } from '../audience.ts';
import { type FormFields, slugOf } from '../entries.ts';
import type { FormProps } from './EntryPage.tsx';
import { ChoiceField, TextField } from './Field.tsx';

/** What the server sends to people who choose a notification type, by its `kind`. */
const SENDING = ['email', 'text', 'weekly'] as const;
const SENT: NamedChoices = [
  ['', 'Nothing; another system works with it'],
  ['email', 'Emails about tasks'],
  ['text', 'Text messages about tasks'],
  ['weekly', 'A weekly summary by email'],
];

export const newCategory: FormFields<'category'> = { slug: '', name: '' };
export const newStudentType: FormFields<'student_type'> = { key: '', name: '' };
export const newNotificationType: FormFields<'notification_type'> = { key: '', name: '', kind: null };

/** The form of a category of tasks. */
export const CategoryForm = ({ fields, set, ...props }: FormProps<'category'>) => (
  <NameFields
    {...props}
    name={fields.name}
    shortName={fields.slug}
    shortField="slug"
    hint="Small letters and hyphens. Files with tasks use it for the category."
    onName={(name) => set({ name })}
    onShortName={(slug) => set({ slug })}
  />
);

/** The form of a student type. Audiences name it by its key, so a key that is once there stays. */
export const StudentTypeForm = ({ fields, set, ...props }: FormProps<'student_type'>) => (
  <NameFields
    {...props}
    name={fields.name}
    shortName={fields.key}
    shortField="key"
    hint="Small letters and hyphens. Audiences use it, so it cannot change."
    onName={(name) => set({ name })}
    onShortName={(key) => set({ key })}
  />
);

/** The form of a notification type. */
export const NotificationTypeForm = ({ fields, set, ...props }: FormProps<'notification_type'>) => (
  <>
    <NameFields
      {...props}
      name={fields.name}
      shortName={fields.key}
      shortField="key"
      hint="Small letters and hyphens. Files use it for the type."
      onName={(name) => set({ name })}
      onShortName={(key) => set({ key })}
    />
    <ChoiceField
      label="What the portal sends"
      value={fields.kind ?? ''}
      choices={SENT}
      onChange={(value) => set({ kind: SENDING.find((kind) => kind === value) ?? null })}
    />
  </>
);

/** The name that people read, and the one that files and audiences have. */
function NameFields({
  name,
  shortName,
  shortField,
  hint,
  stored,
  problemOf,
  onName,
  onShortName,
}: Pick<FormProps<'category'>, 'stored' | 'problemOf'> & {
  name: string;
  shortName: string;
  shortField: string;
  hint: string;
  onName: (name: string) => void;
  onShortName: (shortName: string) => void;
}) {
  const rename = (typed: string) => {
    onName(typed);
    // The short name follows the name of a new entry until somebody writes another one.
    if (stored === null && shortName === slugOf(name)) onShortName(slugOf(typed));
  };
  return (
    <>
      <TextField label="Name" value={name} problem={problemOf('name')} onChange={(value) => rename(value ?? '')} />
      <TextField
        label="Short name"
        hint={hint}
        value={shortName}
        problem={problemOf(shortField)}
        onChange={(value) => onShortName(value ?? '')}
      />
    </>
  );
}

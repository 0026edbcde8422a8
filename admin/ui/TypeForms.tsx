import { slugOf, textOf } from '../entries.ts';
import type { FormProps } from './EntryPage.tsx';
import { ChoiceField, TextField } from './Field.tsx';

/** What the server sends to people who choose a notification type, by its `kind`. */
const SENT: readonly (readonly [kind: string, name: string])[] = [
  ['', 'Nothing; another system works with it'],
  ['email', 'Emails about tasks'],
  ['text', 'Text messages about tasks'],
  ['weekly', 'A weekly summary by email'],
];

export const newCategory = { slug: '', name: '' };
export const newStudentType = { key: '', name: '' };
export const newNotificationType = { key: '', name: '', kind: null };

/** The form of a category of tasks. */
export const CategoryForm = (props: FormProps) => (
  <NameFields {...props} keyField="slug" hint="Small letters and hyphens. Files with tasks use it for the category." />
);

/** The form of a student type. Audiences name it by its key, so a key that is once there stays. */
export const StudentTypeForm = (props: FormProps) => (
  <NameFields {...props} keyField="key" hint="Small letters and hyphens. Audiences use it, so it cannot change." />
);

/** The form of a notification type. */
export function NotificationTypeForm(props: FormProps) {
  const { fields, set } = props;
  return (
    <>
      <NameFields {...props} keyField="key" hint="Small letters and hyphens. Files use it for the type." />
      <ChoiceField
        label="What the portal sends"
        value={textOf(fields.kind) ?? ''}
        choices={SENT}
        onChange={(value) => set({ kind: value === '' ? null : value })}
      />
    </>
  );
}

/** The name that people read, and the one that files and audiences have. */
function NameFields({
  fields,
  stored,
  problemOf,
  set,
  keyField,
  hint,
}: FormProps & { keyField: 'slug' | 'key'; hint: string }) {
  const name = textOf(fields.name);
  return (
    <>
      <TextField
        label="Name"
        value={name}
        problem={problemOf('name')}
        onChange={(value) =>
          set({
            name: value ?? '',
            // The short name follows the name of a new entry until somebody writes another one.
            ...(stored === null && fields[keyField] === slugOf(name ?? '') ? { [keyField]: slugOf(value ?? '') } : {}),
          })
        }
      />
      <TextField
        label="Short name"
        hint={hint}
        value={textOf(fields[keyField])}
        problem={problemOf(keyField)}
        onChange={(value) => set({ [keyField]: value ?? '' })}
      />
    </>
  );
}

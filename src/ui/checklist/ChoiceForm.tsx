import { useSelector } from '@xstate/react';
import type { ChoiceGroup } from '../../machines/preferences/machine.ts';
import { selectGroup, selectGroupSave, selectIsLoading } from '../../machines/preferences/selectors.ts';
import { selectHasFailed, selectIsSaved, selectIsSaving } from '../../machines/save/selectors.ts';
import { Block, BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './ChoiceForm.module.css';

export type ChoiceFormProps = {
  group: ChoiceGroup;
  title: string;
  hint: string;
  /** What is shown when there are no types. A user without a record can choose nothing yet, whatever the types are. */
  emptyText: string;
  /** On the first visit one button below the groups saves them, and a press sends nothing. */
  isSavedByDone: boolean;
  /** The choices are being saved by it: a change now would be lost. */
  isUnavailable: boolean;
};

/** One group of checkboxes. Each press saves the group, except on the first visit. Source: NEXT-09, NEXT-12. */
export function ChoiceForm({ group, title, hint, emptyText, isSavedByDone, isUnavailable }: ChoiceFormProps) {
  const preferences = useSystemActor('preferences');
  const choices = useSelector(preferences, selectGroup(group));
  const isLoading = useSelector(preferences, selectIsLoading);
  if (choices === null) {
    return (
      <Block title={title}>
        {isLoading ? (
          <Spinner label={`Loading ${title}`} />
        ) : (
          <BlockFailed
            text="These choices could not be loaded. What you have chosen is kept."
            isRetrying={false}
            onRetry={() => preferences.send({ type: 'preferences.retry' })}
          />
        )}
      </Block>
    );
  }
  if (choices.types.length === 0) {
    return (
      <Block title={title}>
        <BlockEmpty>{choices.pk === null ? 'There is nothing to choose yet.' : emptyText}</BlockEmpty>
      </Block>
    );
  }
  return (
    <Block title={title}>
      <fieldset disabled={isUnavailable}>
        <legend className={styles.hint}>{hint}</legend>
        <ul className={styles.choices}>
          {choices.types.map(({ id, name }) => (
            <li key={id}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={choices.chosen.includes(id)}
                  onChange={() =>
                    preferences.send({ type: isSavedByDone ? 'preferences.toggle' : 'preferences.choose', group, id })
                  }
                />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {isSavedByDone ? null : <SaveLine group={group} />}
    </Block>
  );
}

/** What became of the last press. The line keeps its place while it is empty. */
function SaveLine({ group }: { group: ChoiceGroup }) {
  const preferences = useSystemActor('preferences');
  const save = useSelector(preferences, selectGroupSave(group));
  const isSaving = useSelector(save, selectIsSaving);
  const hasFailed = useSelector(save, selectHasFailed);
  const isSaved = useSelector(save, selectIsSaved);
  const failureText = useFailureText();
  return (
    <p className={styles.state} aria-live="polite" aria-atomic="true" data-state={isSaved ? 'saved' : undefined}>
      {hasFailed ? (
        <span>
          {failureText(
            'This may not have been saved. The boxes show what was stored before. Check your connection, then choose again.',
          )}
        </span>
      ) : null}
      {isSaving ? <span>Saving…</span> : null}
      {isSaved ? (
        <>
          <Icon name="check" />
          <span>Saved</span>
        </>
      ) : null}
    </p>
  );
}

import { useSelector } from '@xstate/react';
import type { ChoiceGroup } from '../../machines/preferences/machine.ts';
import { selectGroup, selectGroupSave, selectIsLoading } from '../../machines/preferences/selectors.ts';
import { selectHasFailed, selectIsSaved, selectIsSaving } from '../../machines/save/selectors.ts';
import { hasUnsavedChoices } from '../../rules/type-choices.ts';
import { Block, BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './ChoiceForm.module.css';

export type ChoiceFormProps = {
  group: ChoiceGroup;
  title: string;
  hint: string;
  /** On the first visit one button below the groups saves them. */
  isSavedByDone: boolean;
  /** The choices are being saved by it: a change now would be lost. */
  isUnavailable: boolean;
};

/** One group of checkboxes, saved by its own button, and on the first visit by the one below both groups. */
export function ChoiceForm({ group, title, hint, isSavedByDone, isUnavailable }: ChoiceFormProps) {
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
        <BlockEmpty>There is nothing to choose yet.</BlockEmpty>
      </Block>
    );
  }
  const isUnsaved = hasUnsavedChoices(choices);
  return (
    <Block title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSavedByDone) preferences.send({ type: 'preferences.save', group });
        }}
      >
        <fieldset disabled={isUnavailable}>
          <legend className={styles.hint}>{hint}</legend>
          <ul className={styles.choices}>
            {choices.types.map(({ id, name }) => (
              <li key={id}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={choices.chosen.includes(id)}
                    onChange={() => preferences.send({ type: 'preferences.toggle', group, id })}
                  />
                  <span>{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        {isSavedByDone ? null : <SaveLine group={group} isUnsaved={isUnsaved} />}
      </form>
    </Block>
  );
}

function SaveLine({ group, isUnsaved }: { group: ChoiceGroup; isUnsaved: boolean }) {
  const preferences = useSystemActor('preferences');
  const save = useSelector(preferences, selectGroupSave(group));
  const isSaving = useSelector(save, selectIsSaving);
  const hasFailed = useSelector(save, selectHasFailed);
  const isSaved = useSelector(save, selectIsSaved) && !isUnsaved;
  return (
    <div className={styles.save}>
      <Button
        kind={isUnsaved ? 'main' : 'plain'}
        isBusy={isSaving}
        onClick={() => preferences.send({ type: 'preferences.save', group })}
      >
        {hasFailed ? 'Try again' : 'Save'}
      </Button>
      <p className={styles.state} role="status" data-state={isSaved ? 'saved' : undefined}>
        {hasFailed ? `This did not work, so nothing was saved.${isUnsaved ? ' Your selection stays here.' : ''}` : null}
        {!hasFailed && !isSaving && isUnsaved ? 'Not saved yet' : null}
        {isSaved ? (
          <>
            <Icon name="check" />
            Saved
          </>
        ) : null}
      </p>
    </div>
  );
}

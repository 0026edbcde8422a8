import { useId } from 'react';
import { itemText } from '../audience.ts';
import { useStudentTypes } from '../student-types.ts';
import styles from './AudienceField.module.css';
import { CheckField } from './Field.tsx';

/**
 * The student types that a post is for, besides its role. Without one it is for all types. Source: ADMIN-131.
 * @param audience the items of the chosen types, such as `type:transfer`
 */
export function TypesField({
  audience,
  problem,
  onChange,
}: {
  audience: readonly string[];
  problem: string | undefined;
  onChange: (audience: string[]) => void;
}) {
  const types = useStudentTypes();
  const id = useId();
  // A type that is not there any more can be removed.
  const gone = audience.filter((item) => !types.some(([each]) => each === item));
  if (types.length === 0 && gone.length === 0) return null;
  return (
    <fieldset className={styles.audience} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>Only these student types</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        Students choose their types in the checklist. With none of these boxes the post is for all. With several, one is
        enough. With a role above, people need both.
      </p>
      <div className={styles.roles}>
        {[...types.map(([item]) => item), ...gone].map((item, index) => (
          <CheckField
            key={item}
            label={itemText(item, types)}
            isChecked={audience.includes(item)}
            problemId={problem !== undefined && index === 0 ? `${id}-problem` : undefined}
            onChange={(isOn) => onChange(isOn ? [...audience, item] : audience.filter((each) => each !== item))}
          />
        ))}
      </div>
      {problem === undefined ? null : (
        <p className={styles.problem} id={`${id}-problem`}>
          {`This ${problem}.`}
        </p>
      )}
    </fieldset>
  );
}

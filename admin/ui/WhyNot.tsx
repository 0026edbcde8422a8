import { useState } from 'react';
import { type EntrySummary, listEntries } from '../../src/api/admin/entry-calls.ts';
import type { PersonDetail } from '../../src/api/admin/people.ts';
import { type Explanation, explainVisibility } from '../../src/api/admin/visibility.ts';
import { rightOfKind } from '../../src/rules/staff-rights.ts';
import { EXPLAINED_KINDS, type ExplainedKind } from '../../src/rules/visibility.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { type NamedChoices, studentTypes } from '../audience.ts';
import { kindName } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { explanationText } from '../why-not.ts';
import { ChoiceField, formatMoment, TextField } from './Field.tsx';
import { StateMark } from './StateMark.tsx';
import styles from './WhyNot.module.css';

type Found = { kind: ExplainedKind; results: readonly EntrySummary[] };

/** The entries that a search offers. More words find fewer. */
const FOUND = 8;
/** The most that a search may have, as in the call. */
const MOST_CHARACTERS = 200;

/**
 * Says in one sentence why a person sees a task, a message or a post, or does not. Each answer is written down. Source: ADMIN-110.
 * @param roles the roles of the person in words
 */
export function WhyNot({ person, roles }: { person: PersonDetail; roles: readonly string[] }) {
  const { client, rights } = useAdmin();
  const { timeZone } = useSite();
  // The search lists only what the own rights list.
  const kinds = EXPLAINED_KINDS.filter((each) => rights.includes(rightOfKind(each)));
  const [kind, setKind] = useState<ExplainedKind>(kinds[0] ?? 'task');
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [answer, setAnswer] = useState<{ explanation: Explanation; types: NamedChoices } | null>(null);
  const search = useStaffCall(
    (signal) =>
      client(listEntries, { query: { kind, q: words.trim().slice(0, MOST_CHARACTERS), limit: String(FOUND) }, signal }),
    ({ results }) => setFound({ kind, results }),
  );
  const explain = useStaffCall(async (signal: AbortSignal, asked: ExplainedKind, entry: string) => {
    const [explanation, types] = await Promise.all([
      client(explainVisibility, { path: { id: person.id }, body: { kind: asked, entry }, signal }),
      studentTypes(client, signal),
    ]);
    return { explanation, types };
  }, setAnswer);
  const name = person.first_name || person.username;
  const choose = (value: string) => {
    setKind(kinds.find((each) => each === value) ?? kind);
    setFound(null);
    setAnswer(null);
  };
  const error = search.error ?? explain.error;
  if (kinds.length === 0) return null;
  return (
    <Block title={`Why does ${name} not see it?`} line="The portal writes down that you asked">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAnswer(null);
          search.start();
        }}
      >
        <ChoiceField
          label="What"
          value={kind}
          choices={kinds.map((each) => [each, kindName(each)] as const)}
          onChange={choose}
        />
        <TextField
          label="Words of its title or text"
          type="search"
          value={words}
          onChange={(value) => setWords(value ?? '')}
        />
        <Button isBusy={search.isBusy} onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}>
          Find
        </Button>
      </form>
      <div className={styles.answer} role="status">
        {error === null ? null : <p className={styles.failed}>{error}</p>}
        {answer === null || error !== null ? null : (
          <p>
            <strong>{answer.explanation.title}</strong>{' '}
            <span>
              {explanationText(answer.explanation, { name, roles, types: person.student_types }, answer.types, (at) =>
                formatMoment(timeZone, at),
              )}
            </span>
          </p>
        )}
      </div>
      {found === null ? null : found.results.length === 0 ? (
        <BlockEmpty icon="search">{`No ${kindName(found.kind).toLowerCase()} has these words.`}</BlockEmpty>
      ) : (
        <ul className={styles.found}>
          {found.results.map((entry) => (
            <li key={entry.id}>
              <Button kind="quiet" isBusy={explain.isBusy} onClick={() => explain.start(found.kind, entry.id)}>
                {entry.title || entry.key}
              </Button>
              <StateMark kind={found.kind} state={entry.state} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

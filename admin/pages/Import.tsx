import { useId, useState } from 'react';
import { entryKinds } from '../../src/api/admin/entries.ts';
import {
  applyImport,
  checkImport,
  exportEntries,
  type ImportChange,
  type ImportCheck,
  LARGEST_CONTENT_BYTES,
} from '../../src/api/admin/import-calls.ts';
import { Block } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { CSV_KINDS, csvOf, sampleCsv } from '../csv-files.ts';
import { kindName } from '../entries.ts';
import { fieldName } from '../field-names.ts';
import { download, toBase64 } from '../files.ts';
import { useAdmin } from '../hooks.ts';
import { readableValue } from '../readable-value.ts';
import { useStudentTypes } from '../student-types.ts';
import { Difference } from '../ui/Difference.tsx';
import { CheckField, ChoiceField } from '../ui/Field.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import { Notice, Notices } from '../ui/Notice.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import styles from './Import.module.css';

type CsvKind = (typeof CSV_KINDS)[number];
type ChosenFile = { name: string; content: string };

/** Content from a file: it is checked, shown as what would change, and then imported. And the files of what is there. */
export function ImportPage() {
  return (
    <>
      <PageHead heading="Import" line="From a file, and to a file" />
      <FromFile />
      <ToFile />
    </>
  );
}

function FromFile() {
  const { client } = useAdmin();
  const fileId = useId();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [areDrafts, setAreDrafts] = useState(true);
  const [found, setFound] = useState<ImportCheck | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [imported, setImported] = useState<number | null>(null);
  const check = useStaffCall(
    (signal, chosen: ChosenFile, as_drafts: boolean) => client(checkImport, { body: { ...chosen, as_drafts }, signal }),
    (answer) => setFound(answer),
  );
  const apply = useStaffCall(
    (signal, chosen: ChosenFile, as_drafts: boolean, digest: string) =>
      client(applyImport, { body: { ...chosen, as_drafts, digest }, signal }),
    ({ count }) => {
      setImported(count);
      setFile(null);
      setFound(null);
    },
  );
  const begin = (chosen: ChosenFile, as_drafts: boolean) => {
    setFound(null);
    setImported(null);
    apply.clear();
    check.start(chosen, as_drafts);
  };
  const choose = async (chosen: File) => {
    setFound(null);
    setImported(null);
    setFile(null);
    const problem =
      chosen.size === 0
        ? `${chosen.name} is empty.`
        : chosen.size > LARGEST_CONTENT_BYTES
          ? `${chosen.name} has more than 4 MB. Divide it into several files.`
          : null;
    setRefusal(problem);
    if (problem !== null) return;
    const next = { name: chosen.name.slice(-200), content: await toBase64(chosen) };
    setFile(next);
    begin(next, areDrafts);
  };
  const isBusy = check.isBusy || apply.isBusy;
  return (
    <Block title="From a file">
      <div className={styles.part}>
        <div className={styles.file}>
          <label htmlFor={fileId}>A CSV file, as a spreadsheet saves it, or a JSON or Markdown file:</label>
          <input
            type="file"
            id={fileId}
            accept=".csv,.json,.md,text/csv,application/json,text/markdown"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen !== undefined && !isBusy) void choose(chosen);
              target.value = '';
            }}
          />
        </div>
        <CheckField
          label="New entries are drafts"
          hint="You look at them, and publish them in their lists. Without this box they are published as the file says."
          isChecked={areDrafts}
          onChange={(isOn) => {
            setAreDrafts(isOn);
            if (file !== null) begin(file, isOn);
          }}
        />
        <Notices>
          {check.isBusy ? <Notice tone="now">{`Reading ${file?.name ?? 'the file'}`}</Notice> : null}
          {refusal === null ? null : <Notice tone="wrong">{refusal}</Notice>}
          {check.error === null ? null : <Notice tone="wrong">{check.error}</Notice>}
          {apply.error === null ? null : <Notice tone="wrong">{apply.error}</Notice>}
          {imported === null ? null : <Notice tone="good">{`Imported: ${changesText(imported)}.`}</Notice>}
        </Notices>
        {file !== null && found !== null ? (
          <KeepsFocus>
            <Found found={found} />
            {found.count > 0 ? (
              <Button
                kind="main"
                isBusy={apply.isBusy}
                onClick={() => apply.start(file, areDrafts, found.digest)}
              >{`Import ${changesText(found.count)}`}</Button>
            ) : null}
          </KeepsFocus>
        ) : null}
      </div>
    </Block>
  );
}

const changesText = (count: number): string => (count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`);

/** What a file would change, or what is wrong in it. */
function Found({ found: { count, changes, problems, problem_count, warnings, samples } }: { found: ImportCheck }) {
  if (problem_count > 0) {
    return (
      <div className={styles.problems}>
        <p>
          {`${problem_count === 1 ? 'One problem' : `${problem_count.toLocaleString('en-US')} problems`}. Nothing can be imported until the file is corrected.`}
        </p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {problem_count > problems.length ? <p>{`And ${problem_count - problems.length} more.`}</p> : null}
      </div>
    );
  }
  return (
    <>
      {[...samples, ...warnings.map((warning) => `${warning}.`)].map((text) => (
        <p className={styles.note} key={text}>
          {text}
        </p>
      ))}
      {count === 0 ? <p>The portal has all of this already. Nothing would change.</p> : null}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.key}`} change={change} />
        ))}
      </ul>
      {count > changes.length ? <p>{`And ${(count - changes.length).toLocaleString('en-US')} more.`}</p> : null}
    </>
  );
}

function ChangeRow({ change: { kind, title, key, before, after, new_people } }: { change: ImportChange }) {
  const types = useStudentTypes();
  const { timeZone } = useSite();
  // Of a new entry what is empty says nothing.
  const names = Object.keys(after).filter((name) => before !== null || !isEmpty(after[name]));
  return (
    <li className={styles.change}>
      <p>
        <strong>{title || key}</strong>
        <span className={styles.note}>
          {` ${kindName(kind)}, ${before === null ? 'new' : 'changed'}${new_people === 0 ? '' : `, for ${new_people.toLocaleString('en-US')} people who do not have it yet`}`}
        </span>
      </p>
      {names.length === 0 ? null : (
        <details>
          <summary>{names.length === 1 ? '1 field' : `${names.length} fields`}</summary>
          {before === null ? (
            <dl className={styles.fields}>
              {names.map((name) => (
                <div key={name}>
                  <dt>{fieldName(name)}</dt>
                  <dd>{readableValue(name, after[name], types, timeZone)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            names.map((name) => <Difference key={name} name={name} before={before[name]} after={after[name]} />)
          )}
        </details>
      )}
    </li>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Downloads: all entries of a kind, or a sample to begin with. */
function ToFile() {
  const { client } = useAdmin();
  const [kind, setKind] = useState<CsvKind>('post');
  const { listName, nouns } = entryKinds[kind];
  const save = useStaffCall(
    (signal, _as: 'csv' | 'json') => client(exportEntries, { query: { kind }, signal }),
    ({ entries }, as) =>
      as === 'csv'
        ? download(`${listName}.csv`, csvOf(kind, entries), 'text/csv')
        : download(`${listName}.json`, `${JSON.stringify({ [listName]: entries }, null, 2)}\n`, 'application/json'),
  );
  return (
    <Block title="To a file">
      <div className={styles.part}>
        <ChoiceField
          label="Kind"
          value={kind}
          choices={CSV_KINDS.map((each) => [each, kindName(each)])}
          onChange={(value) => setKind(value as CsvKind)}
        />
        <p className={styles.note}>
          {`The import reads these files. ${kind === 'post' ? 'The links of posts are in JSON only. ' : ''}Times without a zone are those of the campus.`}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => download(`sample-${listName}.csv`, sampleCsv(kind), 'text/csv')}>Sample CSV</Button>
          <Button isBusy={save.isBusy} onClick={() => save.start('csv')}>{`All ${nouns} as CSV`}</Button>
          <Button isBusy={save.isBusy} onClick={() => save.start('json')}>{`All ${nouns} as JSON`}</Button>
        </div>
        <div role="status">{save.error === null ? null : <p className={styles.failed}>{save.error}</p>}</div>
      </div>
    </Block>
  );
}

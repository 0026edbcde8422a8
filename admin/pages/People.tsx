import type { ReactNode } from 'react';
import {
  endAnySession,
  endSessionsOf,
  exportPersonData,
  findPeople,
  getPerson,
  type PersonDetail,
  type PersonSummary,
  setFlags,
} from '../../src/api/admin/people.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { Facts } from '../../src/ui/components/Facts.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { Switch } from '../../src/ui/components/Switch.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { download } from '../files.ts';
import { useAdmin, useReload } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { formatMoment } from '../ui/Field.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { PersonContent } from '../ui/PersonContent.tsx';
import { WhyNot } from '../ui/WhyNot.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import styles from './People.module.css';

/** Fewer characters would find half of the university. */
const MIN_CHARACTERS = 2;

/** The people whose username, name or email begins with the text of the query; null before a search. */
export const loadPeople: Load<PersonSummary[] | null> = async ({ context: { client }, query: { q = '' }, signal }) =>
  q.trim().length < MIN_CHARACTERS ? null : client(findPeople, { query: { q: q.trim(), limit: '100' }, signal });

/** Finds people, for superusers. */
export function PeoplePage({ data: people, query }: PageProps<PersonSummary[] | null>) {
  return (
    <>
      <PageHead heading="People" line={people === null ? '' : `${people.length} found`} />
      <FilterForm path="/admin/people" query={query} searchLabel="Username, name or email" filters={[]} />
      {people === null ? (
        <BlockEmpty icon="search">Type the first two letters of a username, a name or an email address.</BlockEmpty>
      ) : null}
      {people?.length === 0 ? <BlockEmpty icon="search">No person matches.</BlockEmpty> : null}
      <ul className={styles.people}>
        {people?.map(({ id, first_name, last_name, username, primary_role, other_roles, is_staff, is_superuser }) => (
          <li className={styles.person} key={id}>
            <PageLink className={styles.name} href={`/admin/people/${id}`} isCurrent={false} preload={false}>
              <span translate="no">{`${first_name ?? ''} ${last_name ?? ''}`}</span>
            </PageLink>
            <p className={styles.facts}>
              {[
                username,
                ...roleNames({ primary_role, other_roles }),
                is_superuser ? 'superuser' : is_staff ? 'staff rights' : null,
              ]
                .filter((fact) => fact !== null)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The roles of a person as words: "student worker". */
const roleNames = ({ primary_role, other_roles }: Pick<PersonSummary, 'primary_role' | 'other_roles'>): string[] =>
  [primary_role, ...other_roles].flatMap((role) => (role === null ? [] : [role.replaceAll('_', ' ')]));

/** A person; null for an address that names none. */
export const loadPerson: Load<PersonDetail | null> = async ({ context: { client }, params, signal }) => {
  const id = Number(params.id);
  return Number.isInteger(id) && id > 0 ? client(getPerson, { path: { id }, signal }) : null;
};

/** One person: who they are, what they have and see, their rights, and where they are signed in. */
export function PersonPage({ data: person }: PageProps<PersonDetail | null>) {
  return person === null ? <NotFound /> : <Person person={person} />;
}

function Person({ person }: { person: PersonDetail }) {
  const { timeZone } = useSite();
  const { user } = useAdmin();
  const roles = roleNames(person).join(', ');
  const isSelf = person.username === user.username;
  return (
    <>
      <BackLink href="/admin/people">People</BackLink>
      <PageHead heading={`${person.first_name} ${person.last_name}`} line={person.username} />
      <Facts
        form="wide"
        facts={[
          { label: 'Email', value: person.email ?? 'Unknown' },
          { label: 'Roles, by the university’s sign-in', value: roles || 'None' },
          { label: 'Student types, as chosen', value: person.student_types.join(', ') || 'None' },
          { label: 'Last sign-in', value: formatMoment(timeZone, person.signed_in_on) || 'Unknown' },
          { label: 'Areas of the admin pages', value: person.rights.join(', ') || 'None' },
          ...(person.has_provisional_account ? [{ label: 'Account', value: 'Provisional' }] : []),
        ]}
      />
      <PersonContent person={person} />
      <WhyNot person={person} roles={roleNames(person)} />
      <Block title="Rights" line="The university’s sign-in sets its own rights again at the next sign-in">
        <Flag person={person} name="is_staff" label="Staff: these admin pages" isUnavailable={!user.is_superuser} />
        <Flag
          person={person}
          name="is_superuser"
          label="Superuser: people and their sessions"
          isUnavailable={!user.is_superuser || (isSelf && person.is_superuser)}
        />
        <Flag person={person} name="can_use_demo" label="May use demo mode" />
        <Flag person={person} name="financial_dashboard_access" label="Sees the financial dashboard" />
      </Block>
      <Sessions person={person} />
      <Export person={person} />
    </>
  );
}

type FlagName = 'is_staff' | 'is_superuser' | 'can_use_demo' | 'financial_dashboard_access';

function Flag({
  person,
  name,
  label,
  isUnavailable = false,
}: {
  person: PersonDetail;
  name: FlagName;
  label: string;
  isUnavailable?: boolean;
}) {
  const { client } = useAdmin();
  const reload = useReload();
  const save = useStaffCall(
    (signal: AbortSignal, isOn: boolean) =>
      client(setFlags, { path: { id: person.id }, body: { [name]: isOn }, signal }),
    () => void reload(),
  );
  return (
    <Switch
      label={label}
      isOn={person[name]}
      isBusy={save.isBusy}
      isUnavailable={isUnavailable}
      error={save.error}
      onChange={save.start}
    />
  );
}

/** Where the person is signed in. A session that ends takes nothing from the person but the sign-in. */
function Sessions({ person: { id, sessions } }: { person: PersonDetail }) {
  const { client } = useAdmin();
  const { timeZone } = useSite();
  return (
    <Block title="Sessions">
      {sessions.length === 0 ? <BlockEmpty icon="lock">Not signed in anywhere.</BlockEmpty> : null}
      <ul className={styles.people}>
        {sessions.map((session) => (
          <li className={styles.session} key={session.id}>
            <div>
              <p className={styles.device}>{session.device ?? 'Unknown device'}</p>
              <p className={styles.facts}>{`Last used ${formatMoment(timeZone, session.last_used_on)}`}</p>
            </div>
            <WriteButton write={(signal) => client(endAnySession, { path: { id: session.id }, signal })}>
              End session
            </WriteButton>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <WriteButton write={(signal) => client(endSessionsOf, { path: { id }, signal })}>End all sessions</WriteButton>
      ) : null}
    </Block>
  );
}

/** A button for a write, with its failure beside it. After it the page is loaded again. */
function WriteButton({ write, children }: { write: (signal: AbortSignal) => Promise<unknown>; children: ReactNode }) {
  const reload = useReload();
  const save = useStaffCall(write, () => void reload());
  return (
    <KeepsFocus className={styles.write}>
      <div role="status">{save.error === null ? null : <p className={styles.failed}>{save.error}</p>}</div>
      <Button isBusy={save.isBusy} onClick={() => save.start()}>
        {children}
      </Button>
    </KeepsFocus>
  );
}

/** Everything that the portal stores about the person, as a file. The audit log keeps that it was taken. */
function Export({ person: { id, username } }: { person: PersonDetail }) {
  const { client } = useAdmin();
  const save = useStaffCall(
    (signal) => client(exportPersonData, { path: { id }, signal }),
    (data) => download(`${username}.json`, JSON.stringify(data, null, 2), 'application/json'),
  );
  return (
    <Block title="Personal data" line="All that the portal stores about this person, as a JSON file">
      <div role="status">{save.error === null ? null : <p className={styles.failed}>{save.error}</p>}</div>
      <Button isBusy={save.isBusy} onClick={() => save.start()}>
        Download
      </Button>
    </Block>
  );
}

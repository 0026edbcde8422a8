import { listEntries, type StoredEntry } from '../../src/api/admin/entry-calls.ts';
import type { EntryFields } from '../../src/rules/admin-entries.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button, ButtonLink } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { audienceText, type NamedChoices, studentTypes } from '../audience.ts';
import { stateIn, stateNames } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes, useStudentTypes } from '../student-types.ts';
import { RecipientCount } from '../ui/AudienceField.tsx';
import { countText, EntryList, type EntryListData } from '../ui/EntryList.tsx';
import { EntryPage } from '../ui/EntryPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { MessageForm, newMessage } from '../ui/MessageForm.tsx';
import { Reach } from '../ui/Reach.tsx';

const PAGE_SIZE = 50;
const LIST = { href: '/admin/messages', name: 'Messages' };

type Data = EntryListData & { types: NamedChoices };

/** The messages that match the query, and the names of the student types. */
export const loadMessages: Load<Data> = async ({ context: { client }, query: { q, state, from }, signal }) => {
  const [messages, types] = await Promise.all([
    client(listEntries, {
      query: {
        kind: 'message',
        ...(q ? { q } : {}),
        ...stateIn(state),
        ...(from ? { offset: from } : {}),
        limit: String(PAGE_SIZE),
      },
      signal,
    }),
    studentTypes(client, signal),
  ]);
  return { ...messages, types };
};

/** The messages, with how many people have read each. */
export function MessagesPage({ data, query }: PageProps<Data>) {
  return (
    <StudentTypes value={data.types}>
      <PageHead
        heading="Messages"
        line={data.count === 1 ? '1 message' : `${countText(data.count)} messages`}
        control={
          <ButtonLink kind="main" href="/admin/messages/edit" preload={false}>
            New message
          </ButtonLink>
        }
      />
      <FilterForm
        path={LIST.href}
        query={query}
        filters={[{ name: 'state', label: 'State', choices: Object.entries(stateNames('message')) }]}
      />
      {data.results.length === 0 ? (
        <BlockEmpty icon="mail">
          {Object.keys(query).length > 0
            ? 'No message matches. Remove a filter, or search for another word.'
            : 'There are no messages yet.'}
        </BlockEmpty>
      ) : (
        <EntryList data={data} path={LIST.href} query={query} pageSize={PAGE_SIZE} />
      )}
    </StudentTypes>
  );
}

/** The student types that a message may be for. */
export const loadMessageEdit: Load<NamedChoices> = ({ context: { client }, signal }) => studentTypes(client, signal);

/** The form of a message: of the one that the query names, or of a new one. */
export function MessageEditPage({ data: types, query: { id } }: PageProps<NamedChoices>) {
  const { device } = useAdmin();
  return (
    <StudentTypes value={types}>
      <EntryPage
        kind="message"
        id={id ?? null}
        empty={newMessage(device.now().toISOString())}
        noun="message"
        list={LIST}
        Form={MessageForm}
        Aside={ReadCounts}
        asksBeforePublishing={SendDialog}
      />
    </StudentTypes>
  );
}

/** Asks before a message is sent, with the number of people who get it. Source: ADMIN-62, ADMIN-63. */
function SendDialog({
  fields,
  onConfirm,
  onClose,
}: {
  fields: EntryFields;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const types = useStudentTypes();
  const audience = fields.audience as string[];
  return (
    <Dialog
      title="Send this message?"
      onClose={onClose}
      actions={
        <>
          <Button kind="main" onClick={onConfirm}>
            Send
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>{`“${String(fields.title)}”, to: ${audienceText(audience, types)}.`}</p>
      <RecipientCount audience={audience} onRemove={null} />
      <p>You can correct and withdraw it later, but people may have read it by then.</p>
    </Dialog>
  );
}

/** How many people have a message, and have read it. */
const ReadCounts = ({ stored }: { stored: StoredEntry | null }) => (
  <Reach
    stored={stored}
    facts={({ people, read, not_reached }) => [
      ['People', people],
      ['Have read it', read],
      ['Have not signed in since', not_reached],
    ]}
  />
);

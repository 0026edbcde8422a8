import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { type NamedChoices, studentTypes } from '../audience.ts';
import { useAdmin } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes } from '../student-types.ts';
import { type EntryListData, EntryListPage, loadList } from '../ui/EntryListPage.tsx';
import { EntryPage } from '../ui/EntryPage.tsx';
import { MessageForm, newMessage } from '../ui/MessageForm.tsx';
import { Reach } from '../ui/Reach.tsx';
import { SendDialog } from '../ui/SendDialog.tsx';

const LIST = { href: '/admin/messages', name: 'Messages' };

type Data = EntryListData & { types: NamedChoices };

const loadMatching = loadList('message');

/** The messages that match the query, and the names of the student types. */
export const loadMessages: Load<Data> = async (options) => {
  const [messages, types] = await Promise.all([
    loadMatching(options),
    studentTypes(options.context.client, options.signal),
  ]);
  return { ...messages, types };
};

/** The messages, with how many people have read each. */
export const MessagesPage = ({ data, query }: PageProps<Data>) => (
  <StudentTypes value={data.types}>
    <EntryListPage kind="message" icon="mail" data={data} query={query} />
  </StudentTypes>
);

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

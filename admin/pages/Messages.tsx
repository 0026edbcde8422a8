import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { audienceText, type NamedChoices, studentTypes } from '../audience.ts';
import type { FormFields } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes, useStudentTypes } from '../student-types.ts';
import { RecipientCount } from '../ui/AudienceField.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type EntryListData, EntryListPage, loadList } from '../ui/EntryListPage.tsx';
import { EntryPage } from '../ui/EntryPage.tsx';
import { MessageForm, newMessage } from '../ui/MessageForm.tsx';
import { Reach } from '../ui/Reach.tsx';

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

/** Asks before a message is sent, with the number of people who get it. Source: ADMIN-62, ADMIN-63. */
function SendDialog({
  fields,
  onConfirm,
  onClose,
}: {
  fields: FormFields<'message'>;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const types = useStudentTypes();
  const { title, audience } = fields;
  return (
    <ConfirmDialog title="Send this message?" action="Send" onConfirm={onConfirm} onClose={onClose}>
      <p>{`“${title}”, to: ${audienceText(audience, types)}.`}</p>
      <RecipientCount audience={audience} onRemove={null} />
      <p>You can correct and withdraw it later, but people may have read it by then.</p>
    </ConfirmDialog>
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

// npm run person -- export|delete USERNAME [--yes]: shows or deletes all that is stored about a person.
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';
import { deletePerson, findPerson, type PersonData, readPersonData } from './person-data.ts';

const USAGE = 'Usage: npm run person -- export USERNAME, or npm run person -- delete USERNAME --yes';

await runCommand(async () => {
  const [action, name, ...options] = process.argv.slice(2);
  const isConfirmed = options.length === 1 && options[0] === '--yes';
  const isKnown =
    (action === 'export' && options.length === 0) || (action === 'delete' && (isConfirmed || options.length === 0));
  if (name === undefined || !isKnown) throw new UsageError(USAGE);
  return withDatabase(async (orm) => {
    const person = await findPerson(orm, name);
    if (person === null) throw new UsageError(`There is no person with the username or id ${name}.`);
    const data = await readPersonData(orm, person);
    if (action === 'export') return JSON.stringify(data, null, 2);
    if (!isConfirmed) {
      throw new UsageError(
        `This deletes ${person.first_name} ${person.last_name} with ${rowsOf(data)}, and cannot be undone. Nothing was deleted yet. To delete them, add --yes.`,
      );
    }
    await deletePerson(orm, person, accountName(), new Date());
    return `${person.first_name} ${person.last_name} was deleted, with ${rowsOf(data)}.`;
  });
});

function rowsOf(data: PersonData): string {
  const count = Object.values(data).flat().length;
  return count === 1 ? '1 row' : `${count} rows`;
}

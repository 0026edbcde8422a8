/** The start of a statement of a migration; group 1 is the name of the table. */
const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?("\w+"(?:\."\w+")?) ?\(/i;
const ALTER_TABLE = /^ALTER TABLE ("\w+"(?:\."\w+")?) /i;
const ADD_COLUMN = /^ALTER TABLE ("\w+"(?:\."\w+")?) ADD COLUMN ("\w+") (.+)$/i;
const ADD_CONSTRAINT = /^ALTER TABLE ("\w+"(?:\."\w+")?) ADD CONSTRAINT "\w+" (?:UNIQUE|FOREIGN KEY) ?\(([^)]+)\)/i;
const CREATE_UNIQUE_INDEX = /^CREATE UNIQUE INDEX "\w+" ON ("\w+"(?:\."\w+")?) USING btree \(([^)]+)\)/i;
/** One assignment only. */
const FILL = /^UPDATE ("\w+"(?:\."\w+")?) SET ("\w+") = (?!.*, ?"\w+" ?=)/i;
const INSERT = /^INSERT INTO ("\w+"(?:\."\w+")?) /i;
const ALWAYS_ALLOWED = /^(CREATE INDEX |ALTER TABLE \S+ ALTER COLUMN \S+ SET DEFAULT )/i;
/** A function that only notes new rows in another table, and a trigger that calls it: no statement of another version fails. */
const NOTING_FUNCTION =
  /^CREATE FUNCTION "\w+"\(\) RETURNS trigger LANGUAGE plpgsql AS \$\$ BEGIN INSERT INTO ("\w+") [^;]+; RETURN NULL; END \$\$$/i;
const TRIGGER_AFTER_INSERT =
  /^CREATE TRIGGER "\w+" AFTER INSERT ON \S+ REFERENCING NEW TABLE AS "\w+" FOR EACH STATEMENT /i;

/**
 * The statements of a migration that servers of the version before may not survive. Everything else is allowed: new tables
 * and their first rows, new columns that may be left out of an insert, values and rules for new columns, indexes, and defaults.
 * @param text of the file, with the breakpoints of Drizzle
 */
export function contractionsIn(text: string): string[] {
  const tables = new Set<string>();
  const columns = new Set<string>();
  return statementsOf(text).filter((statement) => !isExpansion(statement, tables, columns));
}

/** Adds the tables and columns of the statement to the new ones. */
function isExpansion(statement: string, tables: Set<string>, columns: Set<string>): boolean {
  const [, created] = CREATE_TABLE.exec(statement) ?? [];
  if (created !== undefined) {
    tables.add(created);
    return true;
  }
  if (ALWAYS_ALLOWED.test(statement) || TRIGGER_AFTER_INSERT.test(statement)) return true;
  const isNewTable = (table = '') => tables.has(table);
  if (isNewTable(NOTING_FUNCTION.exec(statement)?.[1])) return true;
  if (isNewTable((ALTER_TABLE.exec(statement) ?? INSERT.exec(statement))?.[1])) return true;
  const [, table = '', column = '', type = ''] = ADD_COLUMN.exec(statement) ?? [];
  if (column !== '') {
    columns.add(`${table}.${column}`);
    return !/PRIMARY KEY|UNIQUE/i.test(type) && (!/NOT NULL/i.test(type) || /DEFAULT|GENERATED/i.test(type));
  }
  const [, filledTable = '', filled = ''] = FILL.exec(statement) ?? [];
  if (filled !== '') return columns.has(`${filledTable}.${filled}`);
  // Without a new column, a row that the version before writes could break the rule.
  const [, owner = '', names = ''] = ADD_CONSTRAINT.exec(statement) ?? CREATE_UNIQUE_INDEX.exec(statement) ?? [];
  return isNewTable(owner) || names.split(',').some((name) => columns.has(`${owner}.${name.trim()}`));
}

/** The statements on one line each, without comments. */
function statementsOf(text: string): string[] {
  return (
    text
      .split('--> statement-breakpoint')
      // The body of a function has statements of its own.
      .flatMap((part) => (part.includes('$$') ? [part.trim().replace(/;$/, '')] : part.split(/;\s*$/m)))
      .map((statement) =>
        statement
          .replace(/^\s*--.*$/gm, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((statement) => statement !== '')
  );
}

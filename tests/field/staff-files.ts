import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNamesFile } from '../../admin/audience.ts';
import { ContentError, readContentFiles } from '../../server/content/content-files.ts';
import type { FieldCase } from './field-case.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const windows = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');

/** What an import makes of a CSV file of tasks: titles and days, or the problems; and the sentence about its letters. */
function tasks(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'field-'));
  const withoutFolder = (text: string) => text.replace(/^\S*field-[^/]*\//, '');
  try {
    writeFileSync(join(folder, 'tasks.csv'), bytes);
    const { content, samples } = readContentFiles(folder);
    return {
      tasks: content.task.map(({ key, title, ends_on }) => [key, title, ends_on].filter((field) => field !== null)),
      samples: samples.map(withoutFolder),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(withoutFolder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const cases: FieldCase[] = [
  {
    name: 'Excel writes "CSV" in Windows-1252',
    source: 'https://github.com/adaptlearning/adapt_framework/issues/1097',
    read: () => tasks(windows('key,title\r\nmap,Campus map\r\ntour,Se\xf1or G\xf3mez \x96 tour\r\n')),
    expected: {
      tasks: [
        ['map', 'Campus map'],
        ['tour', 'Señor Gómez – tour'],
      ],
      samples: ['tasks.csv is read as Windows-1252. Row 3: Señor Gómez – tour'],
    },
  },
  {
    name: 'Excel writes "Unicode Text" in UTF-16 with tabs and a mark',
    source: 'https://github.com/adaltas/node-csv-parse/issues/299',
    read: () => tasks(utf16('\ufeffkey\ttitle\r\nharbor\t"Hafen, Übersicht"\r\n')),
    expected: {
      tasks: [['harbor', 'Hafen, Übersicht']],
      samples: ['tasks.csv is read as UTF-16. Row 2: Hafen, Übersicht'],
    },
  },
  {
    name: 'UTF-16 without a mark, most of it no ASCII',
    source: 'https://github.com/qcif/data-curator/issues/692',
    read: () => tasks(Buffer.from(utf16('key,title\nmap,校園地圖與各辦公室的電話號碼一覽表\n')).swap16()),
    expected: {
      tasks: [['map', '校園地圖與各辦公室的電話號碼一覽表']],
      samples: ['tasks.csv is read as UTF-16. Row 2: 校園地圖與各辦公室的電話號碼一覽表'],
    },
  },
  {
    name: 'European Excel separates by semicolons, and commas are in the cells',
    source: 'https://github.com/asafdav/ng-csv/issues/28',
    read: () => tasks(utf8('\ufeffkey;title\r\nfees;Fees, fines, refunds\r\n')),
    expected: { tasks: [['fees', 'Fees, fines, refunds']], samples: [] },
  },
  {
    name: 'a first line sep= names the separator and is no row',
    source: 'https://github.com/shancarter/mr-data-converter/issues/52',
    read: () => tasks(utf8('sep=|\r\nkey|title|ends_on\r\nfees|Fees; part 1|soon\r\n')),
    expected: ['tasks.csv, row 2: ends_on: must be a day such as 2026-10-13'],
  },
  {
    name: 'rows are those of the spreadsheet: blank ones count, a line break in a cell does not',
    source: 'https://github.com/NHSDigital/manage-vaccinations-in-schools/pull/2947',
    read: () => tasks(utf8('key,title,ends_on\n\na,"Two\nlines",2026-12-01\n,,\n  , ,\nb,B,12/01/2026\n,,,,\n')),
    expected: ['tasks.csv, row 6: ends_on: must be a day such as 2026-10-13'],
  },
  {
    name: 'a blank row stands above the header',
    source: 'https://github.com/pcreux/csv-importer/issues/54',
    read: () => tasks(utf8(',,\n\nkey,title\nmap,Map\n')),
    expected: { tasks: [['map', 'Map']], samples: [] },
  },
  {
    name: 'lines end in three ways in one file',
    source: 'https://github.com/adaltas/node-csv/issues/282',
    read: () => tasks(utf8('key,title\r\na,A\nb,B\rc,C')),
    expected: {
      tasks: [
        ['a', 'A'],
        ['b', 'B'],
        ['c', 'C'],
      ],
      samples: [],
    },
  },
  {
    name: 'a quotation mark that is not closed names its row',
    source: 'https://github.com/adaltas/node-csv-parse/issues/277',
    read: () => tasks(utf8('key,title\na,"A\nwide"\nb,"B\nc,C\nd,D\n')),
    expected: ['tasks.csv, row 3: has a cell that begins with a quotation mark and does not end with one'],
  },
  {
    name: 'a quotation mark for inches is a letter of its cell',
    source: 'https://github.com/mafintosh/csv-parser/issues/236',
    read: () => tasks(utf8('key,title\nrack,Bring a 5" lock\n')),
    expected: { tasks: [['rack', 'Bring a 5" lock']], samples: [] },
  },
  {
    name: 'a cell too many is named, and empty cells at the end of a row are none',
    source: 'https://github.com/dimagi/commcare-hq/pull/28083',
    read: () => tasks(utf8('key,title,\nmap,Map,,,\ntour,Tour,today,at noon\n')),
    expected: ['tasks.csv, row 3: “today” is in a column without a name'],
  },
  {
    name: 'a control character that cannot be stored is named with row and column',
    source: 'https://github.com/qcif/data-curator/issues/692',
    read: () => tasks(utf8('key,title,description\nmap,Map,\ntour,Tour,"With\0 Kim"\n')),
    expected: ['tasks.csv, row 3: description: has a character that cannot be stored'],
  },
  {
    name: 'a workbook with the name of a CSV file',
    source: 'https://github.com/RickStrahl/MarkdownMonster/issues/447',
    read: () => tasks(Buffer.from('504b030414000600080000002100', 'hex')),
    expected: ['tasks.csv: is a workbook: save it as “CSV UTF-8” and choose that file'],
  },
  {
    name: 'a class list of Canvas has "Last, First" before the usernames, and a row without one',
    source: 'https://github.com/ets-berkeley-edu/junction/pull/4183',
    read: () =>
      readNamesFile(
        utf8('Student,ID,Username,Section\r\n"Osei, Kwame",7,kwame,1\r\n"Núñez, José",8,,1\r\n"Li, Na",9,na,2'),
        'class.csv',
      ),
    expected: {
      entries: ['kwame', 'na'],
      faults: [{ place: 'row 3', reason: 'no username' }],
      sample: 'UTF-8. Row 3: Núñez, José',
    },
  },
  {
    name: 'a list of names without a header has commas, semicolons and spaces',
    source: 'https://github.com/ls1intum/Artemis/issues/4939',
    read: () => readNamesFile(windows('kwame, na; jos\xe9\nben kim\n'), 'class.csv'),
    expected: {
      entries: ['kwame', 'na', 'josé', 'ben', 'kim'],
      faults: [],
      sample: 'Windows-1252. Row 1: na; josé',
    },
  },
  {
    name: 'a byte order mark before a quoted name of the first column',
    source: 'https://github.com/thephpleague/csv/issues/586',
    read: () => readNamesFile(utf8('\ufeff"Username","Name, full"\n"kwame","Osei, Kwame"\n'), 'class.csv'),
    expected: { entries: ['kwame'], faults: [], sample: null },
  },
];

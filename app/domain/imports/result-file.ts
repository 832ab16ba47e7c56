import { englishText } from '#app/i18n/message.ts';
import { columns } from './columns.ts';
import { limits } from '../limits.ts';
import { getImport, listImportRows } from './imports.ts';
import type { ImportKey } from './imports.ts';

/**
 * Where a spreadsheet could see a formula begin: at the beginning of a cell, and behind whatever ends one for a spreadsheet
 * of other habits than ours, which takes a semicolon or a tab for the delimiter.
 */
const formulas = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g;

/**
 * A line of comma-separated values (RFC 4180). What a spreadsheet would take for a formula is written so that it does not.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly string[]): string {
  const written = cells.map((cell) => cell.replaceAll(formulas, "$1'"));
  return `${written.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** What spreadsheets know UTF-8 by. */
const byteOrderMark = '\ufeff';

/** A file to fill in: the columns, and a creator for an example. */
export function importTemplate(): string {
  const example = ['ada@example.com', 'Ada', 'Lovelace', 'ADA15', '', '', '15', 'Percentage'];
  const filled = columns.map((_, index) => example[index] ?? '');
  return byteOrderMark + csvRow(columns) + csvRow(filled);
}

const results = { create: 'created', exists: 'exists already', refused: 'refused' } as const;

/**
 * What became of each row of a list, as a file: the columns as they were given, then the result, the reason and the collab.
 * @throws Problem `not-found` for a list that the channel does not have.
 */
export async function importResult(key: ImportKey): Promise<string> {
  const list = await getImport(key);
  const rows = await listImportRows(key, { take: limits.importRows });
  const undone = list.stoppedAt === null ? 'not created yet' : 'not created: the import was stopped';
  const lines = rows.map(({ cells, verdict, isDone, reason, collabId }) =>
    csvRow([
      ...list.columns.map((_, index) => cells[index] ?? ''),
      verdict === 'create' && !isDone ? undone : results[verdict],
      reason ? englishText(reason) : '',
      collabId ?? '',
    ]),
  );
  return byteOrderMark + csvRow([...list.columns, 'result', 'reason', 'collab']) + lines.join('');
}

import { englishText } from '#app/i18n/message.ts';
import { columns } from './columns.ts';
import { limits } from '../limits.ts';
import { getImport, listImportRows } from './imports.ts';
import type { ImportKey } from './imports.ts';

/**
 * Where a spreadsheet could read a formula: at the start of a cell, and after a semicolon or tab, which some
 * spreadsheets use as the delimiter.
 */
const formulas = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g;

/**
 * A row of comma-separated values (RFC 4180). Formulas are escaped.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly string[]): string {
  const written = cells.map((cell) => cell.replaceAll(formulas, "$1'"));
  return `${written.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The byte order mark by which spreadsheets detect UTF-8. */
const byteOrderMark = '\ufeff';

/** The template: the columns, and an example row. */
export function importTemplate(): string {
  const example = ['ada@example.com', 'Ada', 'Lovelace', 'ADA15', '', '', '15', 'Percentage'];
  const filled = columns.map((_, index) => example[index] ?? '');
  return byteOrderMark + csvRow(columns) + csvRow(filled);
}

const results = { create: 'created', exists: 'exists already', refused: 'refused' } as const;

/**
 * The results of an import as a file: the original columns, then result, reason and collab.
 * @throws Problem `not-found` for an import that the channel does not have.
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

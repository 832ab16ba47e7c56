import { stringify, type Options } from 'csv-stringify/sync';
import { englishText } from '#app/i18n/message.ts';
import { limits } from '../limits.ts';
import { escapeFormula } from './cell-escape.ts';
import { columns } from './columns.ts';
import { getImport, listImportRows } from './imports.ts';
import type { ImportKey } from '#app/db/imports.ts';

/**
 * The form of all CSV files: RFC 4180 with a byte order mark, by which spreadsheets detect UTF-8. Formulas are escaped:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvFormat = {
  bom: true,
  cast: { string: escapeFormula },
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
} as const satisfies Options;

/** The template: the columns, and an example row. */
export function importTemplate(): string {
  const example = ['ada@example.com', 'Ada', 'Lovelace', 'ADA15', '', '', '15', 'Percentage'];
  const filled = columns.map((_, index) => example[index] ?? '');
  return stringify([columns, filled], csvFormat);
}

const resultTexts = {
  create: 'created',
  update: 'updated',
  exists: 'exists already',
  rejected: 'refused',
} as const;

/**
 * The results of an import as a file: the original columns, then result, reason and collab.
 * @throws Problem `not-found` for an import that the channel does not have.
 */
export async function importResult(key: ImportKey): Promise<string> {
  const list = await getImport(key);
  const rows = await listImportRows(key, { take: limits.importRows });
  const notImported = (verb: string) =>
    list.stoppedAt === null ? `not ${verb} yet` : `not ${verb}: the import was stopped`;
  const lines = rows.map(({ cells, result, isDone, reason, collabId }) => [
    ...list.columns.map((_, index) => cells[index] ?? ''),
    (result === 'create' || result === 'update') && !isDone
      ? notImported(resultTexts[result])
      : resultTexts[result],
    reason ? englishText(reason) : '',
    collabId ?? '',
  ]);
  return stringify([[...list.columns, 'result', 'reason', 'collab'], ...lines], csvFormat);
}

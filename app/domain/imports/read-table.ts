import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { limits } from '../limits.ts';
import { unreadable } from './decode-text.ts';

/** One record of a file: where it begins (the first line is 1), and its cells. */
export interface TableRow {
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;
/** More than the longest row that could be taken. */
const longestRow = 64 * 1024;
const pieceLength = 64 * 1024;

/**
 * Reads comma-separated values (RFC 4180), or those that spreadsheets of other countries make of them: with semicolons or
 * tabs, as the first line shows. Other work goes on meanwhile.
 * @returns the rows that are not empty, the header first.
 * @throws Problem `invalid` for quotes that do not fit, and for more rows than are taken at once.
 */
export async function readTable(text: string): Promise<TableRow[]> {
  const parser = parse({
    delimiter: findDelimiter(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    info: true,
  });
  const rows: TableRow[] = [];
  try {
    let before = 0;
    for await (const item of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) rows.push({ line: before + 1, cells });
      before = info.lines;
      if (rows.length > limits.importRows + 1)
        throw unreadable(`has more than ${limits.importRows} rows: split it into several files`);
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenTable(error) : error;
  }
  return rows;
}

/** The one that the first line has most of, outside quotes. */
function findDelimiter(text: string): string {
  const [first = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r|\n/, 1);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return [...delimiters].sort((one, other) => countOf(other) - countOf(one))[0] ?? ',';
}

function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength);
}

function brokenTable(error: CsvError) {
  const { lines } = error as unknown as { lines?: number };
  const where = lines === undefined ? '' : ` near line ${lines}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadable(`has a quote${where} that is never closed: a cell begins with " and none ends it`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(`has a row${where} of more than 64 KB: a quote may not be closed`);
  return unreadable(`has quotes${where} that do not fit: double a " within a cell, and quote the whole cell`);
}

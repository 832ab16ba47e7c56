import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { limits } from '../limits.ts';
import { invalid, problemDetail, type Problem } from '../problem.ts';

/** Byte order marks and their encodings. https://encoding.spec.whatwg.org/#bom-sniff */
const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
const zip = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
 * @throws Problem `invalid` for a binary spreadsheet and for other encodings: a guess would corrupt names.
 */
export function decodeText(bytes: Uint8Array): string {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (begins(zip)) throw invalidFile(message('file-is-spreadsheet'));
  const mark = byteOrderMarks.find((candidate) => begins(candidate.bytes));
  try {
    const text = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw invalidFile(message('file-not-utf8'));
}

/** The error for a file as a whole. */
export function invalidFile(of: Message): Problem {
  return invalid([problemDetail('file', of)]);
}

/** One record of a file: its first line (from 1), and its cells. */
interface TableRow {
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;
/** More than the longest valid row. */
const maxRowLength = 64 * 1024;
const pieceLength = 64 * 1024;

/** A first line by which Excel knows the delimiter. */
const delimiterLine = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/**
 * Parses comma-separated values (RFC 4180), or values separated by semicolons or tabs, as spreadsheets in
 * other countries write them. The first line decides. Lines may end in different ways, as in files that were joined or
 * edited. Yields to other work.
 * @returns the rows that are not empty, the header first.
 * @throws Problem `invalid` for unbalanced quotes, and above the maximum number of rows.
 */
export async function parseTable(content: string): Promise<TableRow[]> {
  const [named = '', delimiter] = delimiterLine.exec(content) ?? [];
  const text = content.slice(named.length);
  const parser = parse({
    delimiter: delimiter ?? findDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    info: true,
  });
  const rows: TableRow[] = [];
  try {
    const skipped = named === '' ? 0 : 1;
    let before = skipped;
    for await (const item of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) rows.push({ line: before + 1, cells });
      before = info.lines + skipped;
      if (rows.length > limits.importRows + 1)
        throw invalidFile(message('too-many-rows', { max: limits.importRows }));
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenTable(error) : error;
  }
  return rows;
}

/** The most frequent delimiter in the first line, outside quotes. */
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
  const line = lines ?? 0;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return invalidFile(message('quote-not-closed', { line }));
  if (error.code === 'CSV_MAX_RECORD_SIZE') return invalidFile(message('row-too-long', { line }));
  return invalidFile(message('invalid-quotes', { line }));
}

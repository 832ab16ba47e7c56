import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfCell } from '#app/domain/imports/cell-escape.ts';
import { parseTable } from '#app/domain/imports/parse-file.ts';
import { csvFormat } from '#app/domain/imports/result-file.ts';

const header = ['email', 'title'];
const rows = [
  ['a@example.com', 'Ada'],
  ['b@example.com', 'Bo'],
];

const cellsOf = async (file: string) => (await parseTable(file)).map(({ cells }) => cells);

describe('A file', () => {
  it('has a row for each line, whatever ends it, with and without quotes', async () => {
    const ends = fc.constantFrom('\r\n', '\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(ends, ends, fc.constantFrom('\r\n', '\n', '\r', '')),
        fc.boolean(),
        async ([first, second, last], quotes) => {
          const line = (cells: string[]) => cells.map((cell) => (quotes ? `"${cell}"` : cell)).join(',');
          const [one = [], two = []] = rows;
          const file = line(header) + first + line(one) + second + line(two) + last;
          expect(await cellsOf(file)).toEqual([header, ...rows]);
        },
      ),
    );
  });

  it.each([';', ',', '\t', '|'])('can name its delimiter in a first line: %j', async (delimiter) => {
    const lines = [header, ...rows].map((cells) => cells.join(delimiter));
    const parsed = await parseTable([`sep=${delimiter}`, ...lines].join('\r\n'));
    expect(parsed).toEqual([header, ...rows].map((cells, index) => ({ line: index + 2, cells })));
  });

  it('that is exported has every text again when it is imported', async () => {
    const starts = fc.constantFrom('', "'", "''", '=', "'@", '+', '-', '@', "'=", '＝', '"', ',', ';');
    await fc.assert(
      fc.asyncProperty(fc.tuple(starts, fc.string({ unit: 'grapheme' })), async (parts) => {
        const text = parts.join('').replaceAll('\0', '').trim();
        const [, row = []] = await cellsOf(stringify([header, ['a@example.com', text]], csvFormat).slice(1));
        expect(textOfCell(row[1] ?? '')).toBe(text);
        // Spreadsheets calculate no cell.
        expect(row[1]).not.toMatch(/^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
      }),
    );
  });
});

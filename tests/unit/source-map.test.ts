import { SourceMap } from 'node:module';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { Mappings } from '#app/source-map.ts';

it('finds the original of every position that Node finds', () => {
  const file = 'app/error-causes.ts';
  const source = readFileSync(file, 'utf8');
  for (const minify of [false, true]) {
    const { code, map } = transformSync(source, { loader: 'ts', sourcemap: true, sourcefile: file, minify });
    const json = JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0];
    const [node, mappings] = [new SourceMap(json), new Mappings(json.mappings)];
    const places = code
      .split('\n')
      .flatMap((line, row) => Array.from({ length: line.length + 1 }, (_, column) => ({ row, column })))
      .filter(({ row, column }) => mappings.find(row, column));
    // Only lines without code have no original.
    expect(places.length).toBeGreaterThan(code.length * 0.8);
    const own = places.map(({ row, column }) => mappings.find(row, column));
    expect(own.map((original) => [original?.row, original?.column])).toEqual(
      places.map(({ row, column }) => {
        const entry = node.findEntry(row, column);
        return 'originalLine' in entry ? [entry.originalLine, entry.originalColumn] : undefined;
      }),
    );
  }
});

it('finds none in a row or at a column before the first mapping', () => {
  // The second row begins with a mapping of one number: code without an original.
  const mappings = new Mappings('EAAC,GACE;A,CAED');
  expect(mappings.find(0, 1)).toBeUndefined();
  expect(mappings.find(0, 2)).toEqual({ source: 0, row: 0, column: 1 });
  expect(mappings.find(0, 9)).toEqual({ source: 0, row: 1, column: 3 });
  expect(mappings.find(1, 0)).toBeUndefined();
  expect(mappings.find(1, 1)).toEqual({ source: 0, row: 3, column: 2 });
  expect(mappings.find(7, 0)).toBeUndefined();
});

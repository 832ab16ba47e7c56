import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Mappings } from './source-map.ts';

/*
 * Node's own `--enable-source-maps` reads every map at the start and translates every stack. Here a map is
 * read when an error is logged, once per file of the build.
 */

const inBuild = /file:\/\/\S+?\.js(?=:\d+:\d+)/;
const sourceMap = z.object({ sources: z.array(z.string()), mappings: z.string() });

interface SourceMap {
  sources: readonly string[];
  mappings: Mappings;
}

const maps = new Map<string, SourceMap | undefined>();

/** Translates a stack line to its position in the TypeScript sources; unchanged without a map. */
export function inSources(line: string): string {
  const url = inBuild.exec(line)?.[0];
  const map = url === undefined ? undefined : mapOf(url);
  const [, row, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (url === undefined || !map || row === undefined) return line;
  const original = map.mappings.find(Number(row) - 1, Number(column) - 1);
  if (!original) return line;
  const source = path.resolve(path.dirname(fileURLToPath(url)), map.sources[original.source] ?? '');
  const location = `${relativeToProject(source)}:${original.row + 1}:${original.column + 1}`;
  return line.replace(`${url}:${row}:${column ?? ''}`, location);
}

/** `app/log.ts`, wherever the build is: its files are in `build/bin` of the project. */
function relativeToProject(source: string): string {
  return path.relative(path.resolve(import.meta.dirname, '../..'), source);
}

function mapOf(url: string): SourceMap | undefined {
  if (maps.has(url)) return maps.get(url);
  const map = readMap(`${fileURLToPath(url)}.map`);
  maps.set(url, map);
  return map;
}

/** A missing or unreadable map costs only the source positions. */
function readMap(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { sources, mappings } = sourceMap.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { sources, mappings: new Mappings(mappings) };
  } catch {
    return undefined;
  }
}

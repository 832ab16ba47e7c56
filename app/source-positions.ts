import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/*
 * Node's own `--enable-source-maps` reads every map at the start and translates every stack. Here a map is
 * read when an error is logged, once per file of the build.
 */

const inBuild = /file:\/\/\S+?\.js(?=:\d+:\d+)/;
const maps = new Map<string, TraceMap | undefined>();

/** Translates a stack line to its position in the TypeScript sources; unchanged without a map. */
export function inSources(line: string): string {
  const url = inBuild.exec(line)?.[0];
  const map = url === undefined ? undefined : mapOf(url);
  const [, row, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (url === undefined || !map || row === undefined) return line;
  const original = originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
  if (original.source === null) return line;
  const source = path.resolve(path.dirname(fileURLToPath(url)), original.source);
  const location = `${relativeToProject(source)}:${original.line}:${original.column + 1}`;
  return line.replace(`${url}:${row}:${column ?? ''}`, location);
}

/** `app/log.ts`, wherever the build is: its files are in `build/bin` of the project. */
function relativeToProject(source: string): string {
  return path.relative(path.resolve(import.meta.dirname, '../..'), source);
}

function mapOf(url: string): TraceMap | undefined {
  if (maps.has(url)) return maps.get(url);
  const map = readMap(`${fileURLToPath(url)}.map`);
  maps.set(url, map);
  return map;
}

/** A missing or unreadable map costs only the source positions. */
function readMap(file: string): TraceMap | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return new TraceMap(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

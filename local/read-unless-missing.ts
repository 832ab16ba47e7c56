import { readFileSync } from 'node:fs';

/** @returns the text of a file; undefined without it: another process may delete it at any moment. */
export function readUnlessMissing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

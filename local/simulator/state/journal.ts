import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { RowChange } from './table.ts';

/** The changes of one mutation in one store, and the store's next free number. */
export interface JournalEntry {
  store: string;
  next: number;
  changes: RowChange[];
}

const CHUNK = 1 << 20;

/**
 * An append-only file of JSON lines. A line is passed to the operating system before `append` returns, so it
 * survives a crash of this process; a line cut off by a crash is dropped.
 */
export class Journal {
  readonly #path: string;
  #file: number | undefined;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Entries in order.
   * @throws if a complete line is unreadable, because the file is damaged.
   */
  *read(): Generator<JournalEntry> {
    if (!existsSync(this.#path)) return;
    let number = 0;
    for (const line of readWholeLines(this.#path)) {
      number += 1;
      yield parseEntry(line, `${this.#path}, line ${number}`);
    }
  }

  /** Replaces the file's content atomically and opens it for appending. */
  startWith(entries: Iterable<JournalEntry>): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const fresh = `${this.#path}.new`;
    this.#file = openSync(fresh, 'w');
    this.#length = 0;
    for (const entry of entries) this.append(entry);
    fsyncSync(this.#file);
    renameSync(fresh, this.#path);
  }

  append(entry: JournalEntry): void {
    if (this.#file === undefined) throw new Error('The journal is not open.');
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      for (let done = 0; done < line.length;) done += writeSync(this.#file, line, done);
      this.#length += line.length;
    } catch (error) {
      // A full disk leaves half a line, which would corrupt the next one.
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function parseEntry(line: string, location: string): JournalEntry {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch (cause) {
    throw new Error(`The platform's journal is damaged: ${location}. Delete the file to start afresh.`, {
      cause,
    });
  }
}

function* readWholeLines(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(CHUNK);
  let rest = '';
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    closeSync(file);
  }
}

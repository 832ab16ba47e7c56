import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of staged uploads, by object key: files in a folder if given, else in memory. */
export class UploadStore {
  readonly #folder: string | undefined;
  readonly #memory = new Map<string, Buffer>();

  constructor(dataDir?: string) {
    if (dataDir === undefined) return;
    this.#folder = join(dataDir, 'uploads');
    mkdirSync(this.#folder, { recursive: true });
  }

  put(key: string, bytes: Buffer): void {
    const path = this.#path(key);
    if (path === undefined) {
      this.#memory.set(key, bytes);
      return;
    }
    // Written to a temporary file first, so that a crash leaves either the whole file or none.
    writeFileSync(`${path}.new`, bytes);
    renameSync(`${path}.new`, path);
  }

  get(key: string): Buffer | undefined {
    const path = this.#path(key);
    if (path === undefined) return this.#memory.get(key);
    return existsSync(path) ? readFileSync(path) : undefined;
  }

  remove(key: string): void {
    const path = this.#path(key);
    if (path === undefined) this.#memory.delete(key);
    else rmSync(path, { force: true });
  }

  #path(key: string): string | undefined {
    return this.#folder && join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }
}

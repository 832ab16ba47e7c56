import { largestFileBytes, mostLines } from './bulk-limits.ts';

/** The lines of a file, gathered in memory until they are sent. */
export class LineFile {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #lines = 0;

  get lines(): number {
    return this.#lines;
  }

  hasRoomFor(lines: readonly string[]): boolean {
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    return this.#bytes + bytes <= largestFileBytes && this.#lines + lines.length <= mostLines;
  }

  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const chunk = new TextEncoder().encode(`${lines.join('\n')}\n`);
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#lines += lines.length;
  }

  toBlob(): Blob {
    return new Blob(this.#chunks, { type: 'text/jsonl' });
  }
}

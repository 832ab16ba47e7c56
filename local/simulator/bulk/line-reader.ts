/** Lines of a file in memory, each decoded when it is read. Empty lines are skipped but counted. */
export class LineReader {
  readonly #bytes: Buffer;
  #at = 0;
  #number = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#skipEmpty();
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** The next line and its number, from 0 on. */
  next(): { number: number; text: string } {
    const end = this.#endOfLine();
    const text = this.#bytes.toString('utf8', this.#at, end);
    const number = this.#number;
    this.#at = end + 1;
    this.#number += 1;
    this.#skipEmpty();
    return { number, text };
  }

  #endOfLine(): number {
    const end = this.#bytes.indexOf(10, this.#at);
    return end === -1 ? this.#bytes.length : end;
  }

  #skipEmpty(): void {
    while (this.#bytes[this.#at] === 10) {
      this.#at += 1;
      this.#number += 1;
    }
  }
}

/** One message between a client and Postgres: its type letter (none for a client's first) and its body. */
export interface Message {
  type: string;
  body: Buffer;
}

/**
 * Splits one direction of a connection into messages, for any chunk boundaries.
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 * @param side a client's first message has no letter. TLS is not supported.
 * @returns a function that receives the chunks.
 */
export function createMessageReader(
  side: 'client' | 'server',
  onMessage: (message: Message) => void,
): (bytes: Buffer) => void {
  let hasLetter = side === 'server';
  let pending: Buffer = Buffer.alloc(0);
  const lengthAt = () => (hasLetter ? 1 : 0);
  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    while (pending.length >= lengthAt() + 4) {
      // The length includes itself, but not the letter.
      const end = lengthAt() + pending.readUInt32BE(lengthAt());
      if (pending.length < end) return;
      onMessage({
        type: pending.toString('latin1', 0, lengthAt()),
        body: pending.subarray(lengthAt() + 4, end),
      });
      pending = pending.subarray(end);
      hasLetter = true;
    }
  };
}

/** The zero-terminated texts at the start of a message's body. */
export function readTexts(body: Buffer, count: number): string[] {
  return body.toString('utf8').split('\0', count);
}

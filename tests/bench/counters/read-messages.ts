/** One message between a client and Postgres: its letter (none for the first of a client) and what follows its length. */
export interface Message {
  type: string;
  body: Buffer;
}

/**
 * Cuts one direction of a connection into its messages, however the bytes arrive.
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 * @param side a client's first message has no letter. Connections that ask for TLS are not understood.
 * @returns what is to be given each piece of bytes.
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
      // The length counts itself, and not the letter before it.
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

/** The texts, each ended by a zero byte, that a message's body begins with. */
export function readTexts(body: Buffer, count: number): string[] {
  return body.toString('utf8').split('\0', count);
}

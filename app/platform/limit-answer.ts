/** The platform sent more than any answer that it documents can hold. What came was dropped, the rest not read. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';

  constructor(mostBytes: number) {
    super(`The answer is larger than ${mostBytes} bytes`);
  }
}

/** How many bytes of an answer are read, after decompression. */
export const mostBytes = {
  /** Fifty entries, each with 128 KiB of JSON that is escaped in the answer, fit: no operation asks for more. */
  graphql: 32_000_000,
  token: 1_000_000,
  /** What object storage says of an uploaded file. */
  upload: 1_000_000,
  /** The results of a bulk operation, in all and of one row; they are read row by row. */
  bulkResults: 500_000_000,
  bulkResultRow: 1_000_000,
};

/**
 * The same answer, whose body fails with {@link AnswerTooLarge} as soon as more than so many bytes came; the connection
 * is closed then.
 */
export function limitAnswer(answer: Response, most: number): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new AnswerTooLarge(most);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
}

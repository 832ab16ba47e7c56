import { z } from 'zod';
import { PlatformError } from '#app/platform/errors.ts';
import type { PlatformReason } from '#app/platform/errors.ts';
import { limitAnswer, mostBytes } from '#app/platform/limit-answer.ts';
import { batchSize } from './bulk-limits.ts';

const downloadTimeoutMs = 180_000;

const reason = z.object({
  message: z.string(),
  code: z.string().nullish(),
  field: z.array(z.string()).nullish(),
});
const payload = z.object({
  metaobject: z.object({ id: z.string(), handle: z.string(), updatedAt: z.string() }).nullish(),
  userErrors: z.array(reason).optional(),
});
const result = z.object({
  __lineNumber: z.int(),
  data: z.record(z.string(), payload.nullable()).nullish(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
});

/** What the platform answered to one line of a file. */
export interface LineResult {
  line: number;
  /** The entry as the line left it; undefined when the line did nothing. */
  entry: { id: string; handle: string; updatedAt: string } | undefined;
  /** Why it did nothing. */
  reasons: PlatformReason[];
}

/**
 * Reads what became of the lines of a file, some at a time, in no order. What is cut off is left out.
 * @throws {PlatformError} `unavailable` when the results cannot be had now, or are larger than any can be.
 */
export async function* readResults(url: string): AsyncGenerator<LineResult[]> {
  let batch: LineResult[] = [];
  for await (const line of readLines(url)) {
    const read = readResult(line);
    if (read) batch.push(read);
    if (batch.length < batchSize()) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* readLines(url: string): AsyncGenerator<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    const { body } = limitAnswer(answer, mostBytes.bulkResults);
    if (!answer.ok || !body) throw new Error(`The platform answered ${answer.status}`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > mostBytes.bulkResultRow)
        throw new Error(`A row of the results is larger than ${mostBytes.bulkResultRow} bytes`);
      yield* lines;
    }
    yield rest;
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Unknown failure';
    throw new PlatformError('unavailable', 'ReadResults', [{ message }]);
  }
}

/** @returns undefined for what is no result: the last line of a file that was cut off. */
function readResult(text: string): LineResult | undefined {
  const { success, data: read } = result.safeParse(parse(text));
  if (!success) return undefined;
  const [answer] = Object.values(read.data ?? {});
  const reasons = [
    ...(answer?.userErrors ?? []).map(({ message, code, field }) => ({
      message,
      ...(code ? { code } : {}),
      ...(field ? { field } : {}),
    })),
    ...(read.errors ?? []).map(({ message, extensions }) => ({
      message,
      ...(extensions?.code === undefined ? {} : { code: extensions.code }),
    })),
  ];
  return { line: read.__lineNumber, entry: answer?.metaobject ?? undefined, reasons };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { PlatformError, ownReason, type PlatformReason } from '#app/platform/errors.ts';
import { limitResponse, maxResponseBytes } from '#app/platform/http.ts';
import { batchSize } from './jsonl-file.ts';

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

/** The platform's result of one row of a file. */
export interface RowResult {
  rowNumber: number;
  /** The written entry; undefined when the row failed. */
  entry: { id: string; handle: string; updatedAt: string } | undefined;
  /** Why it failed. */
  reasons: PlatformReason[];
}

/**
 * Reads the results of a file in batches, in any order. Skips a last row that is cut off.
 * @throws {PlatformError} `unavailable` when they cannot be read now, or exceed the size limit.
 */
export async function* readResults(url: string): AsyncGenerator<RowResult[]> {
  let batch: RowResult[] = [];
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
    const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    const { body } = limitResponse(response, maxResponseBytes.bulkResults);
    if (!response.ok || !body) throw new Error(`The platform responded with ${response.status}`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxResponseBytes.bulkResultRow)
        throw new Error(`A row of the results is larger than ${maxResponseBytes.bulkResultRow} bytes`);
      yield* lines;
    }
    yield rest;
  } catch (error) {
    const failure =
      error instanceof Error ? { message: error.message } : ownReason(message('unknown-failure'));
    throw new PlatformError('unavailable', 'ReadResults', [failure]);
  }
}

/** @returns undefined for a row that was cut off. */
function readResult(text: string): RowResult | undefined {
  const { success, data: read } = result.safeParse(parse(text));
  if (!success) return undefined;
  const [response] = Object.values(read.data ?? {});
  const reasons = [
    ...(response?.userErrors ?? []).map(({ message, code, field }) => ({
      message,
      ...(code ? { code } : {}),
      ...(field ? { field } : {}),
    })),
    ...(read.errors ?? []).map(({ message, extensions }) => ({
      message,
      ...(extensions?.code === undefined ? {} : { code: extensions.code }),
    })),
  ];
  return { rowNumber: read.__lineNumber, entry: response?.metaobject ?? undefined, reasons };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

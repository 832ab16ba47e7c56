import { type PlatformReason, PlatformError, ownReason } from '#app/platform/errors.ts';
import { message } from '#app/i18n/message.ts';
import { postFile } from '#app/platform/post-file.ts';
import { stageBulkRows } from '#app/platform/operations/bulk.ts';
import { isInteractiveRecent } from '../concurrency-pool.ts';
import type { StoreContext } from '../context.ts';

/**
 * The platform accepts uploads of up to 100 MB including the form.
 * https://shopify.dev/docs/api/usage/bulk-operations/imports
 */
const maxFileBytes = 99_000_000;

/** The platform can process this many rows within its limit of 24 hours. */
const maxRows = 250_000;

/** Collabs per database read. Fewer while interactive work waits for process and database. */
export function batchSize(): number {
  return isInteractiveRecent() ? 20 : 100;
}

/** The rows of a file, in memory until the upload. */
export class JsonlFile {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #rowCount = 0;

  get rowCount(): number {
    return this.#rowCount;
  }

  fits(rows: readonly string[]): boolean {
    const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0);
    return this.#bytes + bytes <= maxFileBytes && this.#rowCount + rows.length <= maxRows;
  }

  append(rows: readonly string[]): void {
    if (rows.length === 0) return;
    const chunk = new TextEncoder().encode(`${rows.join('\n')}\n`);
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#rowCount += rows.length;
  }

  toBlob(): Blob {
    return new Blob(this.#chunks, { type: 'text/jsonl' });
  }
}

/** Enough for 100 MB at 1 MB/s. */
const uploadTimeoutMs = 180_000;

/**
 * Uploads a JSONL file.
 * @returns the path for the bulk operation.
 * @throws {PlatformError} `unavailable` when the upload failed.
 */
export async function uploadFile({ store }: StoreContext, fileId: string, rows: Blob): Promise<string> {
  const { stagedUploadsCreate } = await store.send(stageBulkRows, { filename: `${fileId}.jsonl` });
  const target = stagedUploadsCreate?.stagedTargets?.[0];
  const path = target?.parameters.find(({ name }) => name === 'key')?.value;
  if (!target?.url || path === undefined) throw uploadError(ownReason(message('no-upload-url')));
  const status = await post({ url: target.url, fields: target.parameters }, `${fileId}.jsonl`, rows);
  if (status < 200 || status > 299) throw uploadError(ownReason(message('upload-status', { status })));
  return path;
}

async function post(form: Parameters<typeof postFile>[0], filename: string, content: Blob): Promise<number> {
  try {
    return await postFile(form, { content, filename }, uploadTimeoutMs);
  } catch (error) {
    throw uploadError(
      error instanceof Error ? { message: error.message } : ownReason(message('unknown-failure')),
    );
  }
}

function uploadError(reason: PlatformReason): PlatformError {
  return new PlatformError('unavailable', 'UploadRows', [reason]);
}

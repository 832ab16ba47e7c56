import { PlatformError } from '#app/platform/errors.ts';
import { limitAnswer, mostBytes } from '#app/platform/limit-answer.ts';
import { stageBulkLines } from '#app/platform/operations/bulk.ts';
import type { StoreContext } from '../mirror-context.ts';

/** A hundred megabytes at a megabyte a second, and then some. */
const uploadTimeoutMs = 180_000;

/**
 * Hands a file of lines to the platform. Nothing is done with it yet.
 * @returns the path under which a bulk operation finds it.
 * @throws {PlatformError} `unavailable` when it did not get there.
 */
export async function uploadLines({ store }: StoreContext, fileId: string, lines: Blob): Promise<string> {
  const { stagedUploadsCreate } = await store.send(stageBulkLines, { filename: `${fileId}.jsonl` });
  const target = stagedUploadsCreate?.stagedTargets?.[0];
  const path = target?.parameters.find(({ name }) => name === 'key')?.value;
  if (!target?.url || path === undefined) throw notUploaded('The platform named no place for the file');
  const form = new FormData();
  for (const { name, value } of target.parameters) form.append(name, value);
  // The file is to be the last part: https://shopify.dev/docs/api/usage/bulk-operations/imports
  form.append('file', lines, `${fileId}.jsonl`);
  const answer = await post(target.url, form);
  if (!answer.ok) throw notUploaded(`The file was answered with ${answer.status}`);
  return path;
}

async function post(url: string, body: FormData): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(uploadTimeoutMs);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
    await limitAnswer(answer, mostBytes.upload).arrayBuffer();
    return answer;
  } catch (error) {
    throw notUploaded(error instanceof Error ? error.message : 'Unknown failure');
  }
}

function notUploaded(message: string): PlatformError {
  return new PlatformError('unavailable', 'UploadLines', [{ message }]);
}

import { limitResponse, maxResponseBytes } from './http.ts';

/** A form of a staged upload. */
interface UploadForm {
  url: string;
  fields: readonly { name: string; value: string }[];
}

/**
 * Posts a file to a staged upload.
 * @returns the status of the response.
 * @throws when the host does not respond in time.
 */
export async function postFile(
  { url, fields }: UploadForm,
  file: { content: Blob; filename: string },
  timeoutMs: number,
): Promise<number> {
  const body = new FormData();
  for (const { name, value } of fields) body.append(name, value);
  // The file must be the last part: https://shopify.dev/docs/api/usage/bulk-operations/imports
  body.append('file', file.content, file.filename);
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
  await limitResponse(response, maxResponseBytes.upload).arrayBuffer();
  return response.status;
}

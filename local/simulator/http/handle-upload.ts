import type { IncomingMessage } from 'node:http';
import { FILE_OPERATIONS } from '../control/fault-switch.ts';
import type { Platform } from '../platform.ts';
import type { StagedUploadRecord } from '../state/records/file.ts';
import type { Store } from '../state/store.ts';
import { NOT_FOUND, type HttpResponse } from './response.ts';
import { faultyResponse } from './faulty-response.ts';
import { readBody } from './read-body.ts';

/**
 * Browsers may upload from any page, as to the real service; uploads with progress send a preflight request.
 */
const headers = { 'Access-Control-Allow-Origin': '*' };
const leave = { 'Access-Control-Allow-Methods': 'PUT, POST', 'Access-Control-Allow-Headers': 'Content-Type' };

const rejection = (message: string): HttpResponse => ({
  status: 403,
  type: 'text/plain',
  bytes: message,
  headers,
});

/**
 * Accepts the bytes of a staged upload: by PUT at its URL, or by POST as a form whose last part is the file.
 */
export async function handleUpload(
  platform: Platform,
  request: IncomingMessage,
  { domain, key }: { domain: string; key: string },
): Promise<HttpResponse> {
  const store = platform.world.store(domain);
  if (!store) return NOT_FOUND;
  if (request.method === 'OPTIONS')
    return { status: 200, type: 'text/plain', bytes: '', headers: { ...headers, ...leave } };
  const body = await readBody(request, 100_000_000);
  const target = { store: store.domain, operation: FILE_OPERATIONS.upload, rootFields: [] };
  const fault = platform.faults.take(['lose-request', 'lose-answer', 'unavailable'], target);
  const spoiled = fault && faultyResponse(fault.fault, { status: 503, json: {} });
  if (spoiled && !(fault.applied ?? fault.fault === 'lose-answer')) return spoiled;
  const response = await takeBytes(platform, store, { request, body, key });
  return spoiled ?? response;
}

interface Sent {
  request: IncomingMessage;
  body: Buffer;
  key: string;
}

async function takeBytes(
  platform: Platform,
  store: Store,
  { request, body, key }: Sent,
): Promise<HttpResponse> {
  const url = new URL(request.url ?? '/', platform.origin);
  if (request.method === 'PUT') {
    const upload = store.stagedUploads.find('key', decodeURIComponent(key));
    return keep(
      platform,
      { upload, signature: url.searchParams.get('X-Goog-Signature'), method: 'PUT' },
      body,
    );
  }
  if (request.method !== 'POST') return NOT_FOUND;
  return keepForm(platform, store, { body, type: request.headers['content-type'] ?? '' });
}

async function keepForm(
  platform: Platform,
  store: Store,
  { body, type }: { body: Buffer; type: string },
): Promise<HttpResponse> {
  if (!type.startsWith('multipart/form-data')) return rejection('A form was expected.');
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  const [key, signature, file] = [form.get('key'), form.get('x-goog-signature'), form.get('file')];
  if (typeof key !== 'string' || typeof signature !== 'string' || !(file instanceof Blob))
    return rejection('The form lacks its key, its signature or its file.');
  const upload = store.stagedUploads.find('key', key);
  const bytes = Buffer.from(await file.arrayBuffer());
  return keep(platform, { upload, signature, method: 'POST' }, bytes);
}

interface Offer {
  upload: StagedUploadRecord | undefined;
  signature: string | null;
  method: 'PUT' | 'POST';
}

function keep(platform: Platform, { upload, signature, method }: Offer, bytes: Buffer): HttpResponse {
  if (!upload || upload.httpMethod !== method || upload.signature !== signature)
    return rejection('The signature does not fit.');
  if (upload.expiresAt <= platform.clock.now()) return rejection('The address has expired.');
  platform.uploads.put(upload.key, bytes);
  return { status: method === 'POST' ? 201 : 200, type: 'text/plain', bytes: '', headers };
}

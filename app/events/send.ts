import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { cutText } from '#app/cut-text.ts';
import { isAllowedOrigin } from '#app/domain/events/endpoints.ts';
import { message } from '#app/i18n/message.ts';
import { hideSecrets } from '#app/hide-secrets.ts';
import {
  EndpointRejected,
  resolveAddresses,
  resolveConfiguredName,
  resolveName,
  resolvePublicAddresses,
  type ResolvedAddress,
  type ResolveOptions,
} from './resolve.ts';
import { parseRetryAfter } from './backoff.ts';

/** From DNS lookup to response. */
export const deliveryTimeoutMs = 10_000;
const maxResponseBytes = 4_096;
const maxExcerptLength = 1_000;

interface EventRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Texts that are removed from the saved excerpt of the response. */
  confidential?: readonly string[];
}

export interface EndpointResponse {
  status: number;
  /** The beginning of the body, without secrets that the endpoint sent back. */
  excerpt: string;
  retryAfterMs?: number;
}

/**
 * Posts a message to a URL that a user chose: only over https to public addresses, or to an origin in
 * EVENT_ENDPOINT_ALLOWED_ORIGINS. It connects to one of the addresses that were checked, so that a later DNS result cannot
 * redirect it to a private address. It follows no redirects and uses no proxy.
 * @throws {EndpointRejected} when nothing was sent; any other error when no response arrived.
 */
export async function postMessage(message: EventRequest, resolve = resolveName): Promise<EndpointResponse> {
  const target = new URL(message.url);
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  const addresses = await addressesOf(target, { resolve, signal });
  return send(target, message, { signal, lookup: lookupAmong(addresses) });
}

function addressesOf(target: URL, search: ResolveOptions): Promise<ResolvedAddress[]> {
  if (isAllowedOrigin(target))
    return resolveAddresses(target.hostname, { ...search, resolve: resolveConfiguredName });
  if (target.protocol !== 'https:') throw new EndpointRejected(message('endpoint-not-https'));
  return resolvePublicAddresses(target.hostname, search);
}

interface ConnectionOptions {
  signal: AbortSignal;
  lookup?: LookupFunction;
}

function send(
  target: URL,
  { headers, body, confidential = [] }: EventRequest,
  options: ConnectionOptions,
): Promise<EndpointResponse> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // Without an agent no earlier connection is reused.
    const sending = request(target, { ...options, method: 'POST', headers, agent: false });
    let hasResponse = false;
    sending.once('response', (response) => {
      hasResponse = true;
      void readText(response).then((text) => {
        response.destroy();
        const excerpt = cutText(hideSecrets(text, confidential), maxExcerptLength);
        const { statusCode: status = 0, headers: responseHeaders } = response;
        const retryAfterMs = parseRetryAfter(responseHeaders['retry-after']);
        resolve({ status, excerpt, ...(retryAfterMs !== undefined && { retryAfterMs }) });
      });
    });
    sending.on('error', (error) => {
      if (!hasResponse) reject(error);
    });
    sending.end(body);
  });
}

/** The beginning of a response body. It never rejects: the status counts even if the body is cut off. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxResponseBytes) break;
    }
  } catch {
    // Cut off: the part that arrived is enough.
  }
  const text = Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8');
  // Postgres stores no NUL.
  return text.replaceAll('\0', '');
}

/** A DNS lookup that returns the checked addresses for every name. */
function lookupAmong(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

interface MessageIdentity {
  /** The event's id: the same for each attempt. */
  id: string;
  /** Unix time of this attempt in seconds. Endpoints reject old ones. */
  timestamp: number;
  body: string;
}

/**
 * The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): one `v1` signature (HMAC-SHA256 of id,
 * timestamp and body, in base64) for each current secret.
 */
export function signMessage(
  { id, timestamp, body }: MessageIdentity,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

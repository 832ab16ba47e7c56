import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { hideSecrets } from '#app/hide-secrets.ts';
import { isExceptedOrigin } from '#app/domain/events/endpoint-url.ts';
import { publicAddresses, receiverAddresses, ReceiverRefused } from './public-addresses.ts';
import type { AddressSearch } from './public-addresses.ts';
import { resolveConfiguredName, resolveName } from './resolve-name.ts';
import type { ResolvedAddress } from './resolve-name.ts';
import { readRetryAfter } from './retry-delay.ts';

/** How long a receiver may take, finding and reaching it included. */
export const patienceMs = 10_000;
/** No more of an answer is read. */
const mostBytes = 4_096;
const longestExcerpt = 1_000;

/** What is posted to a receiver. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What the receiver knows or is told, and nothing that is kept of its answer may repeat. */
  confidential?: readonly string[];
}

/** What a receiver answered: its status, and the beginning of what it said, without secrets that it gave back. */
export interface Answer {
  status: number;
  excerpt: string;
  /** For how long it asked to be left alone, in milliseconds. */
  retryAfterMs?: number;
}

/**
 * Posts a message to an address that somebody else chose. It goes out only over https to public addresses, or to an
 * origin that the environment excepts; the connection is made to one of the very addresses that were checked, whatever
 * the name says a moment later. Redirects are not followed, and proxies are not asked.
 * @throws {ReceiverRefused} when nothing was sent; any other error when no answer came.
 */
export async function postMessage(message: Message, resolve = resolveName): Promise<Answer> {
  const target = new URL(message.url);
  const signal = AbortSignal.timeout(patienceMs);
  const addresses = await addressesOf(target, { resolve, signal });
  return send(target, message, { signal, lookup: pinnedTo(addresses) });
}

function addressesOf(target: URL, search: AddressSearch): Promise<ResolvedAddress[]> {
  if (isExceptedOrigin(target))
    return receiverAddresses(target.hostname, { ...search, resolve: resolveConfiguredName });
  if (target.protocol !== 'https:') throw new ReceiverRefused('The receiver does not speak https');
  return publicAddresses(target.hostname, search);
}

interface Way {
  signal: AbortSignal;
  lookup?: LookupFunction;
}

function send(target: URL, { headers, body, confidential = [] }: Message, way: Way): Promise<Answer> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // An agent of its own: no connection that was made before is used again.
    const sending = request(target, { ...way, method: 'POST', headers, agent: false });
    let isAnswered = false;
    sending.once('response', (response) => {
      isAnswered = true;
      void readText(response).then((text) => {
        response.destroy();
        const excerpt = hideSecrets(text, confidential).slice(0, longestExcerpt);
        const { statusCode: status = 0, headers: answered } = response;
        const retryAfterMs = readRetryAfter(answered['retry-after']);
        resolve({ status, excerpt, ...(retryAfterMs !== undefined && { retryAfterMs }) });
      });
    });
    sending.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    sending.end(body);
  });
}

/** The beginning of an answer. The status counts whatever becomes of the rest, so that nothing here is an error. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // Cut off: what came is what there is.
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
  // Postgres keeps no NUL.
  return text.replaceAll('\0', '');
}

/** Answers every question for an address with those that were checked. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

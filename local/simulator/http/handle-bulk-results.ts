import type { IncomingMessage } from 'node:http';
import { FILE_OPERATIONS } from '../control/fault-switch.ts';
import type { Platform } from '../platform.ts';
import { NOT_FOUND, type HttpResponse } from './response.ts';
import { faultyResponse } from './faulty-response.ts';

/** Results of bulk operations, by the operation's URL. */
export function handleBulkResults(
  platform: Platform,
  request: IncomingMessage,
  { domain, key }: { domain: string; key: string },
): HttpResponse {
  const store = platform.world.store(domain);
  const bytes = platform.uploads.get(decodeURIComponent(key));
  const isKnown = store?.bulkOperations.all().some(({ resultKey }) => resultKey === key) ?? false;
  if (request.method !== 'GET' || !store || !bytes || !isKnown) return NOT_FOUND;
  const target = { store: store.domain, operation: FILE_OPERATIONS.download, rootFields: [] };
  const fault = platform.faults.take(['lose-request', 'lose-answer', 'garbage', 'unavailable'], target);
  if (fault?.fault === 'garbage') {
    // Half of the file, as when a proxy ends the stream early but properly.
    return { status: 200, type: 'application/jsonl', bytes: bytes.subarray(0, bytes.length / 2) };
  }
  const spoiled = fault && faultyResponse(fault.fault, { status: 200, json: {} });
  return spoiled ?? { status: 200, type: 'application/jsonl', bytes };
}

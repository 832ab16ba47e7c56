import type { IncomingMessage } from 'node:http';
import { exchangeToken } from '../access/exchange-token.ts';
import { TOKEN_OPERATION } from '../control/fault-switch.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../state/store.ts';
import { NOT_FOUND, type HttpResponse } from './response.ts';
import { mediaType, parseJson, readBody } from './read-body.ts';
import { faultyResponse } from './faulty-response.ts';

/** Handles `POST …/admin/oauth/access_token` of one store, from JSON or a form. */
export async function handleTokenRequest(
  platform: Platform,
  request: IncomingMessage,
  domain: string,
): Promise<HttpResponse> {
  const store = platform.world.store(domain);
  if (request.method !== 'POST' || !store) return NOT_FOUND;
  const body = (await readBody(request)).toString('utf8');
  const fields = readFields(body, mediaType(request.headers['content-type']));
  const target = { store: store.domain, operation: TOKEN_OPERATION, rootFields: [] };
  const delay = platform.faults.take(['delay'], target);
  if (delay) await platform.faults.passed(delay);
  const fault = platform.faults.take(
    ['lose-request', 'lose-answer', 'garbage', 'unavailable', 'closed', 'refused'],
    target,
  );
  const isApplied = fault === undefined || (fault.applied ?? fault.fault === 'lose-answer');
  const response = isApplied ? await exchange(platform, store, fields) : { status: fault.status, json: {} };
  const sent = (fault && faultyResponse(fault.fault, response)) ?? response;
  platform.log.add({
    time: new Date(platform.clock.now()).toISOString(),
    store: store.domain,
    operation: TOKEN_OPERATION,
    rootFields: [],
    isMutation: false,
    variables: { grant_type: fields['grant_type'] },
    requestedCost: null,
    actualCost: null,
    status: sent === 'dropped' ? 0 : sent.status,
    outcome: fault?.fault ?? (response.status === 200 ? 'ok' : 'rejected'),
  });
  return sent;
}

async function exchange(platform: Platform, store: Store, fields: Record<string, string>) {
  const { status, body } = await exchangeToken(store, fields, {
    app: platform.app,
    now: platform.clock.now(),
  });
  platform.world.commit(store);
  return { status, json: body };
}

function readFields(body: string, type: string): Record<string, string> {
  if (type !== 'application/json') return Object.fromEntries(new URLSearchParams(body));
  const parsed = parseJson(body);
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, value === true ? '1' : String(value)]));
}

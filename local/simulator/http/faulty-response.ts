import type { FaultKind } from '../control/fault-switch.ts';
import type { HttpResponse } from './response.ts';

/** The response that a fault causes; undefined if it stays unchanged. */
export function faultyResponse(
  fault: FaultKind,
  response: { status: number; json: unknown },
): HttpResponse | undefined {
  return FAULTY_RESPONSES[fault]?.(response);
}

/** https://shopify.dev/docs/api/admin-graphql, status and error codes. */
const INACTIVE = { message: 'The shop is not active.', extensions: { code: 'SHOP_INACTIVE' } };

const FAULTY_RESPONSES: Partial<
  Record<FaultKind, (response: { status: number; json: unknown }) => HttpResponse>
> = {
  'lose-request': () => 'dropped',
  'lose-answer': () => 'dropped',
  unavailable: () => ({ status: 503, json: { errors: 'Service Unavailable' } }),
  closed: ({ status }) => ({ status, json: { errors: status === 200 ? [INACTIVE] : 'The store is closed' } }),
  // A page, as a server in front of the platform sends it.
  refused: ({ status }) => ({
    status,
    type: 'text/html; charset=utf-8',
    bytes: `<!DOCTYPE html><title>${status}</title><p>The request was refused.</p>`,
  }),
  garbage: ({ json }) => {
    const text = JSON.stringify(json);
    return { status: 200, type: 'application/json; charset=utf-8', bytes: text.slice(0, text.length / 2) };
  },
};

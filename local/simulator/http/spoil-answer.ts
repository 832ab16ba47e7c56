import type { FaultKind } from '../control/fault-switch.ts';
import type { Answer } from './answer.ts';

/** The response that a fault causes; undefined if it stays unchanged. */
export function spoilAnswer(fault: FaultKind, answer: { status: number; json: unknown }): Answer | undefined {
  return SPOILERS[fault]?.(answer);
}

/** https://shopify.dev/docs/api/admin-graphql, status and error codes. */
const INACTIVE = { message: 'The shop is not active.', extensions: { code: 'SHOP_INACTIVE' } };

const SPOILERS: Partial<Record<FaultKind, (answer: { status: number; json: unknown }) => Answer>> = {
  refuse: () => 'dropped',
  'lose-answer': () => 'dropped',
  unavailable: () => ({ status: 503, json: { errors: 'Service Unavailable' } }),
  closed: ({ status }) => ({ status, json: { errors: status === 200 ? [INACTIVE] : 'The store is closed' } }),
  garbage: ({ json }) => {
    const text = JSON.stringify(json);
    return { status: 200, type: 'application/json; charset=utf-8', bytes: text.slice(0, text.length / 2) };
  },
};

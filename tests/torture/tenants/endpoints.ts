import type { GuardedEndpoint } from './guarded-endpoint.ts';
import { getCollab, listCollabs } from './read-endpoints.ts';
import { createCollab, createDrop, updateCollab, updateDrop } from './write-endpoints.ts';

/**
 * Every endpoint that answers with a tenant's data, those that only read first: what they give is known as long as
 * nothing was written. `tests/unit/security-table.test.ts` fails on an address or method of the interface that is neither
 * here nor among {@link openToAll}.
 */
export const guardedEndpoints: readonly GuardedEndpoint[] = [
  listCollabs,
  getCollab,
  createCollab,
  updateCollab,
  createDrop,
  updateDrop,
];

/** Addresses that give everybody the same and know of no tenant. */
export const openToAll: readonly { route: string; method: string }[] = [
  { route: 'api/openapi.json', method: 'GET' },
  { route: 'api/docs', method: 'GET' },
];

import { randomBytes, randomUUID } from 'node:crypto';
import { call, type ApiResult } from '../../support/http/api-client.ts';
import { guardedEndpoints } from './endpoints.ts';
import type { Expected } from './expected-responses.ts';
import type { GuardedEndpoint, Sent } from './guarded-endpoint.ts';
import { listCollabs } from './read-endpoints.ts';
import type { Principal, Reference, References } from './reference.ts';
import { ashDomain } from './reference-sets.ts';
import type { World } from './seed-world.ts';

/** One cell of the matrix: a request of a principal, and the expected response. */
export interface Cell {
  principal: Principal;
  endpoint: GuardedEndpoint;
  refs: References;
  unique: string;
  sent: Sent;
  expected: Expected;
  /** The request's `Idempotency-Key`. */
  key?: string;
  /** The first response, which must be returned again byte for byte. */
  replayed?: string;
}

interface Question {
  refs: References;
  /** Replaces the expectation of the endpoint's rules. */
  expected?: (promised: Expected) => Expected;
  sent?: Sent;
  key?: string;
  replayed?: string;
}

let cells = 0;
const nextUnique = () => `cell-${(cells += 1)}-end`;

export function makeCells(world: World, principal: Principal, endpoint: GuardedEndpoint): Cell[] {
  return endpoint.references(world).map((refs) => makeCell(world, { principal, endpoint }, { refs }));
}

function makeCell(
  world: World,
  { principal, endpoint }: Pick<Cell, 'principal' | 'endpoint'>,
  { refs, expected, sent, ...rest }: Question,
): Cell {
  const unique = nextUnique();
  const promised = endpoint.promise({ principal, refs, world });
  return {
    principal,
    endpoint,
    refs,
    unique,
    ...rest,
    sent: sent ?? endpoint.send(refs, unique),
    expected: expected?.(promised) ?? promised,
  };
}

export function sendCell({ context }: World, { principal, endpoint, sent, key }: Cell): Promise<ApiResult> {
  return call(`${context.url}/api${sent.path}`, {
    method: endpoint.method,
    headers: { ...principal.headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
    ...(sent.body ? { json: sent.body } : {}),
  });
}

const listReferences = (principal: Principal): References =>
  principal.kind === 'partner' ? { domain: ashDomain() } : {};

/**
 * Cells in which each principal sends the cursor of each list. An owner whose list has one page has no
 * cursor.
 */
export async function makeCursorCells(world: World, principals: readonly Principal[]): Promise<Cell[]> {
  const cursors: Reference[] = [{ text: randomBytes(32).toString('base64url') }];
  for (const principal of principals.filter(({ kind }) => kind !== 'none')) {
    const { path } = listCollabs.send(listReferences(principal), '');
    const sent = { path: `${path}&limit=1` };
    const { text } = await sendCell(
      world,
      makeCell(world, { principal, endpoint: listCollabs }, { refs: {}, sent }),
    );
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
    if (cursor !== undefined) cursors.push({ text: cursor, owner: principal.owner });
  }
  return principals.flatMap((principal) =>
    cursors.map((cursor) => {
      const refs = { ...listReferences(principal), cursor };
      return makeCell(world, { principal, endpoint: listCollabs }, { refs });
    }),
  );
}

/**
 * Cells in which each principal repeats a request of another with its idempotency key. The first sender also
 * sends another body with that key. Each principal also uses a new key.
 */
export async function makeKeyCells(world: World, principals: readonly Principal[]): Promise<Cell[]> {
  const made: Cell[] = [];
  for (const endpoint of guardedEndpoints) {
    const refs = endpoint.repeated?.(world);
    if (!refs) continue;
    for (const principal of principals)
      made.push(makeCell(world, { principal, endpoint }, { refs, key: randomUUID() }));
    for (const owner of principals) {
      if (endpoint.promise({ principal: owner, refs, world }).status !== 200) continue;
      const first = makeCell(world, { principal: owner, endpoint }, { refs, key: randomUUID() });
      const replayed = (await sendCell(world, first)).text;
      for (const principal of principals)
        made.push(...againCells(world, { principal, endpoint }, { ...first, replayed }));
    }
  }
  return made;
}

/** @param first the request that used the key, and its response. */
function againCells(
  world: World,
  base: Pick<Cell, 'principal' | 'endpoint'>,
  first: Cell & { replayed: string },
): Cell[] {
  const { refs, sent, key, replayed } = first;
  if (key === undefined) return [];
  const isOwner = base.principal === first.principal;
  const { again } = base.endpoint;
  const same: Question = isOwner
    ? { refs, sent, key, replayed, expected: () => ({ status: 200, reason: '200 replayed' }) }
    : {
        refs,
        sent,
        key,
        expected: (promised) => (again && promised.status === 200 ? again : promised),
      };
  const other: Question = {
    refs,
    key,
    expected: () => ({ status: 422, reason: '422 key' }),
  };
  // A key belongs to its owner. For any other owner the request is a first use.
  return (isOwner ? [same, other] : [same]).map((question) => makeCell(world, base, question));
}

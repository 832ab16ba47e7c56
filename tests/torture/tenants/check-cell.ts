import type { ApiResult } from '../../support/http/api-client.ts';
import type { Cell } from './make-cells.ts';
import { reachesCollab, type Principal, type Tenant } from './reference.ts';
import { canaryOf, profileCanary, type World } from './seed-world.ts';

/** Errors of one response by itself: it differs from the expectation, or contains another tenant's data. */
export function checkCell(world: World, cell: Cell, response: ApiResult): string[] {
  const { expected, replayed, endpoint } = cell;
  const { status, text, headers } = response;
  const wrong: string[] = [];
  if (status !== expected.status) wrong.push(`a ${status} where ${expected.reason} was promised`);
  if (headers.has('idempotency-replayed') !== (replayed !== undefined))
    wrong.push('a replay where none is, or none where one is');
  if (replayed !== undefined && text !== replayed) wrong.push('a replay that is another answer');
  if (status === 200 && expected.status === 200) {
    const cellRequest = { principal: cell.principal, refs: cell.refs, world };
    const problem = endpoint.checkBody?.(cellRequest, JSON.parse(text));
    if (problem !== undefined) wrong.push(problem);
  }
  const request = JSON.stringify(cell.sent);
  for (const secret of foreignSecrets(world, cell.principal))
    if (text.includes(secret) && !request.includes(secret)) wrong.push(`it gives ${secret} away`);
  return wrong;
}

const known = new WeakMap<Principal, string[]>();

/** Texts that occur only in data which the principal must not see. */
export function foreignSecrets(world: World, principal: Principal): string[] {
  const found = known.get(principal) ?? findForeignSecrets(world, principal);
  known.set(principal, found);
  return found;
}

function findForeignSecrets(
  { collabs, channelIds, tierIds, spares, growing }: World,
  principal: Principal,
): string[] {
  const seen = collabs.filter((collab) =>
    reachesCollab(principal, { text: '', tenant: collab.tenant, collab: collab.label }),
  );
  const unseen = collabs.filter((collab) => !seen.includes(collab));
  const knownTenants = new Set<Tenant>([...principal.tenants, ...seen.map(({ tenant }) => tenant)]);
  const unknownTenants = (['ash', 'birch', 'cedar'] as const).filter((tenant) => !knownTenants.has(tenant));
  const seenEmails = new Set(seen.map(({ email }) => email));
  return [
    profileCanary,
    ...unseen.flatMap(({ label, id, dropId, draftId, mediaId }) => [
      ...[canaryOf(label), id, dropId, draftId, mediaId],
    ]),
    ...unseen.flatMap(({ email }) => (seenEmails.has(email) ? [] : [email])),
    ...unknownTenants.flatMap((tenant) => [
      `${canaryOf(tenant)}"`,
      channelIds[tenant],
      tierIds[tenant],
      growing[tenant],
      spares[tenant].campaign,
      spares[tenant].tier,
    ]),
  ];
}

/**
 * A response without ids, times and the request's own references. Two requests that are rejected for the same
 * reason must have equal responses.
 */
export function essenceOf({ refs, unique, sent }: Cell, { status, text, headers }: ApiResult): string {
  let visible = text;
  // A successful response stays unchanged; only a rejection repeats the reference.
  for (const [parameter, reference] of status === 200 ? [] : Object.entries(refs))
    if (reference) visible = visible.replaceAll(reference.text, `{${parameter}}`);
  visible = visible
    .replaceAll(unique, '{unique}')
    .replaceAll(/cell-\d+-end/g, '{unique}')
    // The key of a tier whose title another tier has.
    .replaceAll(/"key":"\{unique\}-\d+"/g, '"key":"{unique}"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
    .replaceAll(/"drops":\["\{id\}"(,"\{id\}")*\]/g, '"drops":{ids}')
    .replaceAll(/"__v":\d+/g, '"__v":{n}');
  const names = [...headers.keys()]
    .filter((name) => name !== 'idempotency-replayed')
    .sort()
    .join();
  return [status, names, headers.get('content-type'), sent.path.split('/')[1], visible].join('\n');
}

import { reachesCollab } from './reference.ts';
import type { Principal, Reference, References } from './reference.ts';
import type { World } from './seed-world.ts';

/*
 * What the interface and its decisions page promise, said a second time and without the app: who gets which status, and
 * for what reason. Requests that are answered for the same reason must be answered in the same words.
 */

/** The promised answer. */
export interface Expected {
  status: number;
  reason: string;
}

/** A request as the promise sees it. */
export interface CellRequest {
  principal: Principal;
  refs: References;
  world: World;
}

type Promised = (request: CellRequest) => Expected;

const because = (status: number, reason: string): Expected => ({ status, reason: `${status} ${reason}` });
const unknownCaller = because(401, 'credential');
const serversOnly = because(403, 'kind of credential');

const isUser = ({ kind }: Principal) => kind === 'brand' || kind === 'creator';

/** Endpoint 1. */
export const listPromise: Promised = ({ principal, refs, world }) => {
  const { domain, email, cursor } = refs;
  if (principal.kind === 'nobody') return unknownCaller;
  if (principal.kind === 'partner' && !domain && !email) return because(400, 'no filter');
  if (domain && principal.kind !== 'creator' && !isOwn(principal, domain)) return because(403, 'domain');
  if (cursor && cursor.owner !== principal.owner) return because(400, 'cursor');
  return because(200, listedLabels({ principal, refs, world }).join(' '));
};

/** Labels of the collabs that a list holds, newest first. */
export function listedLabels({ principal, refs: { domain, email, cursor }, world }: CellRequest): string[] {
  const listed = world.collabs
    .filter((collab) => reachesCollab(principal, { text: '', tenant: collab.tenant, collab: collab.label }))
    .filter(({ tenant }) => !domain || domain.tenant === tenant)
    .filter((collab) => !email || email.text === collab.email)
    .map(({ label }) => label)
    .reverse();
  return cursor ? listed.slice(1) : listed;
}

/** Endpoint 2. Answers of those who may are told apart by what their references stand for. */
export const createPromise: Promised = ({ principal, refs }) => {
  const { domain, tier, media } = refs;
  if (principal.kind === 'nobody') return unknownCaller;
  if (principal.kind === 'creator') return serversOnly;
  if (!domain && principal.kind === 'partner') return because(400, 'no domain');
  if (domain && !isOwn(principal, domain)) return because(403, 'domain');
  const tenant = domain?.tenant ?? principal.tenants[0];
  if (tier && tier.tenant !== tenant) return because(400, 'tier');
  if (refs['namelessMedia'] && refs['namelessMedia'].tenant !== tenant) return because(400, 'media');
  // A creator whom other brands know is answered like one whom nobody knows.
  return because(200, `${tenant} ${tier ? 'tier' : ''} ${mediaSort(media, tenant)}`);
};

/** Endpoint 3. */
export const updatePromise: Promised = ({ principal, refs }) => {
  const { collab, tier, media } = refs;
  if (principal.kind === 'nobody') return unknownCaller;
  if (!collab || collab.isEmail || !reachesCollab(principal, collab)) return noCollab(collab);
  if (principal.kind === 'creator' && tier) return because(403, 'brand matters');
  if (tier && tier.tenant !== collab.tenant) return because(400, 'tier');
  if (refs['namelessMedia'] && refs['namelessMedia'].tenant !== collab.tenant) return because(400, 'media');
  return because(200, `${collab.collab} ${tier ? 'tier' : ''} ${mediaSort(media, collab.tenant)}`);
};

/** Endpoint 4. */
export const createDropPromise: Promised = ({ principal, refs }) => {
  const { collab } = refs;
  if (principal.kind === 'nobody') return unknownCaller;
  if (isUser(principal)) return serversOnly;
  if (!collab || collab.isEmail || !reachesCollab(principal, collab)) return noCollab(collab);
  for (const place of ['namelessMedia', 'namelessCustom'])
    if (refs[place] && refs[place].tenant !== collab.tenant) return because(400, place);
  return because(200, `${collab.collab} ${mediaSort(refs['media'], collab.tenant)}`);
};

/** Endpoint 5. */
export const updateDropPromise: Promised = (request) => {
  const { collab, drop } = request.refs;
  const expected = createDropPromise(request);
  const isThere = drop && !drop.isEmail && drop.collab === collab?.collab;
  // Whose collab it is comes first, then whether the drop is one of it, then what is written.
  return [401, 403, 404].includes(expected.status) || isThere ? expected : because(404, 'drop');
};

/** Endpoint 6. */
export const getPromise: Promised = ({ principal, refs: { domain, collab } }) => {
  if (principal.kind === 'nobody') return unknownCaller;
  if (isUser(principal)) return serversOnly;
  if (!domain || !isOwn(principal, domain)) return because(403, 'domain');
  if (!collab || collab.isEmail || !reachesCollab(principal, collab)) return noCollab(collab);
  return collab.tenant === domain.tenant
    ? because(200, collab.collab ?? '')
    : because(404, `collab of ${collab.tenant}`);
};

function isOwn(principal: Principal, { tenant }: Reference): boolean {
  return tenant !== undefined && principal.tenants.includes(tenant);
}

/** Whoever sends an email address is told so, whosoever it is. */
function noCollab(collab: Reference | undefined): Expected {
  return because(404, collab?.isEmail ? 'collab by e-mail' : 'collab');
}

/** An `_id` beside a url counts if it is the channel's, and is as good as none if it is not. */
function mediaSort(media: Reference | undefined, tenant: string | undefined): string {
  if (!media) return '';
  return media.tenant === tenant ? 'own media' : 'new media';
}

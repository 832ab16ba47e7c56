import { reachesCollab, type Principal, type Reference, type References } from './reference.ts';
import type { World } from './seed-world.ts';

/*
 * The rules of the interface and of its decisions page, implemented a second time, without the app. They give
 * the status of each principal, and its reason. Requests that are rejected for the same reason must have
 * equal responses.
 */

/** The expected response. */
export interface Expected {
  status: number;
  reason: string;
}

/** The input of the rules. */
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

export const listPromise: Promised = ({ principal, refs, world }) => {
  const { domain, email, cursor } = refs;
  if (principal.kind === 'none') return unknownCaller;
  if (principal.kind === 'partner' && !domain && !email) return because(400, 'no filter');
  if (domain && principal.kind !== 'creator' && !isOwn(principal, domain)) return because(403, 'domain');
  if (cursor && cursor.owner !== principal.owner) return because(400, 'cursor');
  return because(200, listedLabels({ principal, refs, world }).join(' '));
};

/** Labels of the collabs in a list, newest first. */
export function listedLabels({ principal, refs: { domain, email, cursor }, world }: CellRequest): string[] {
  const listed = world.collabs
    .filter((collab) => reachesCollab(principal, { text: '', tenant: collab.tenant, collab: collab.label }))
    .filter(({ tenant }) => !domain || domain.tenant === tenant)
    .filter((collab) => !email || email.text === collab.email)
    .map(({ label }) => label)
    .reverse();
  return cursor ? listed.slice(1) : listed;
}

/** The reason of a 200 contains what the references stand for, because the responses differ by it. */
export const createPromise: Promised = ({ principal, refs }) => {
  const { domain, tier, media } = refs;
  if (principal.kind === 'none') return unknownCaller;
  if (principal.kind === 'creator') return serversOnly;
  if (!domain && principal.kind === 'partner') return because(400, 'no domain');
  if (domain && !isOwn(principal, domain)) return because(403, 'domain');
  const tenant = domain?.tenant ?? principal.tenants[0];
  if (tier && tier.tenant !== tenant) return because(400, 'tier');
  if (refs['namelessMedia'] && refs['namelessMedia'].tenant !== tenant) return because(400, 'media');
  // A creator known only to other brands is treated like an unknown one.
  return because(200, `${tenant} ${tier ? 'tier' : ''} ${mediaSort(media, tenant)}`);
};

export const updatePromise: Promised = ({ principal, refs }) => {
  const { collab, tier, media } = refs;
  if (principal.kind === 'none') return unknownCaller;
  if (!collab || collab.isEmail || !reachesCollab(principal, collab)) return noCollab(collab);
  if (principal.kind === 'creator' && tier) return because(403, 'brand matters');
  if (tier && tier.tenant !== collab.tenant) return because(400, 'tier');
  if (refs['namelessMedia'] && refs['namelessMedia'].tenant !== collab.tenant) return because(400, 'media');
  return because(200, `${collab.collab} ${tier ? 'tier' : ''} ${mediaSort(media, collab.tenant)}`);
};

export const createDropPromise: Promised = ({ principal, refs }) => {
  const { collab } = refs;
  if (principal.kind === 'none') return unknownCaller;
  if (isUser(principal)) return serversOnly;
  if (!collab || collab.isEmail || !reachesCollab(principal, collab)) return noCollab(collab);
  for (const parameter of ['namelessMedia', 'namelessCustom', 'namelessCover'])
    if (refs[parameter] && refs[parameter].tenant !== collab.tenant) return because(400, parameter);
  const cover = refs['namelessCover'] ? ' cover' : '';
  return because(200, `${collab.collab} ${mediaSort(refs['media'], collab.tenant)}${cover}`);
};

export const updateDropPromise: Promised = (request) => {
  const { collab, drop } = request.refs;
  const expected = createDropPromise(request);
  const isThere = drop && !drop.isEmail && drop.collab === collab?.collab;
  // The order of checks: the collab, then the drop, then the body.
  return [401, 403, 404].includes(expected.status) || isThere ? expected : because(404, 'drop');
};

export const channelPromise: Promised = ({ principal, refs: { domain } }) => {
  if (principal.kind === 'none') return unknownCaller;
  if (isUser(principal)) return serversOnly;
  if (!domain || !isOwn(principal, domain)) return because(403, 'domain');
  return because(200, domain.text);
};

/** A campaign, tier, custom field or upload in the path. */
export const channelItemPromise: Promised = (request) => {
  const { domain, campaign, tier, field, upload } = request.refs;
  const expected = channelPromise(request);
  const item = campaign ?? tier ?? field ?? upload;
  return expected.status !== 200 || item?.tenant === domain?.tenant ? expected : because(404, 'item');
};

/** A tier's campaign is in the body. */
export const createTierPromise: Promised = (request) => {
  const expected = channelItemPromise(request);
  return expected.status === 404 ? because(400, 'campaign') : expected;
};

export const channelListPromise: Promised = (request) => {
  const expected = channelPromise(request);
  if (expected.status !== 200) return expected;
  return because(200, listedInTier(request).join(' '));
};

/** As {@link listedLabels}. All collabs of a brand are in its one tier. */
export function listedInTier(request: CellRequest): string[] {
  const { domain, tier } = request.refs;
  return tier && tier.tenant !== domain?.tenant ? [] : listedLabels(request);
}

/** Below a channel's collab: the collab's checks come first, then the drop's, then the body's. */
export const channelDropPromise: Promised = (request) => {
  const { collab, drop } = request.refs;
  const expected = getPromise(request);
  if (expected.status !== 200) return expected;
  if (!drop || drop.isEmail || drop.collab !== collab?.collab) return because(404, 'drop');
  return updateDropPromise(request);
};

/** As {@link createDropPromise}, for the collab of a channel. */
export const createChannelDropPromise: Promised = (request) => {
  const expected = getPromise(request);
  return expected.status === 200 ? createDropPromise(request) : expected;
};

/** As {@link updatePromise}, for the collab of a channel. */
export const updateChannelCollabPromise: Promised = (request) => {
  const expected = getPromise(request);
  return expected.status === 200 ? updatePromise(request) : expected;
};

export const enhancementPromise: Promised = (request) => {
  const expected = channelDropPromise(request);
  const { drop, enhancement } = request.refs;
  const isThere = enhancement?.collab !== undefined && enhancement.collab === drop?.collab;
  return expected.status !== 200 || isThere ? expected : because(404, 'enhancement');
};

/** The stores of the brands do not respond: a request that is accepted gets 503. */
const withoutStore = ({ status, reason }: Expected): Expected =>
  status === 200 ? because(503, 'store') : { status, reason };

export const stageUploadPromise: Promised = (request) => withoutStore(channelPromise(request));

export const cartPromise: Promised = (request) => withoutStore(channelDropPromise(request));

export const getPromise: Promised = ({ principal, refs: { domain, collab } }) => {
  if (principal.kind === 'none') return unknownCaller;
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

/** An email address in parameter of an id has its own message, for any principal. */
function noCollab(collab: Reference | undefined): Expected {
  return because(404, collab?.isEmail ? 'collab by email' : 'collab');
}

/** An `_id` beside a url counts only if the media belong to the channel; otherwise it is ignored. */
function mediaSort(media: Reference | undefined, tenant: string | undefined): string {
  if (!media) return '';
  return media.tenant === tenant ? 'own media' : 'new media';
}

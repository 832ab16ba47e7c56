import { countClick, listClicks, type DailyClicks } from '#app/db/collabs/clicks.ts';
import { db } from '#app/db/connection/client.ts';
import { writeInPassing } from '#app/db/connection/unawaited-writes.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { parseShortId, shortId } from '#app/ids.ts';
import { configurationScopes } from '#app/platform/scopes.ts';
import { withDiscountInForce } from '../discounts/conditions.ts';
import { dropLinkWithin, linkWithin } from './affiliate-link.ts';
import { isPageVisible } from './state.ts';

/** A shopper's visit of a short link. */
interface ShortLinkVisit {
  /** The store's permanent domain. */
  shop: string;
  /** As written in the address, in any case; undefined when the path is no short link. */
  code: string | undefined;
  /** The second part of the address: a drop, as `shortLinkOf` writes it. */
  drop: string | undefined;
  /** The shopper's own parameters. */
  parameters: URLSearchParams;
  /** The present path of the app proxy in the store. */
  pathPrefix: string;
  /** False for requests that only look, such as prefetches. */
  isClick: boolean;
}

const startPage = '/';
const failure = 'Recording a visit of a short link failed';
const proxyPath = /^\/(?:a|apps|community|tools)\/[\w-]{1,30}$/;

/**
 * Counts a click on a creator's short link.
 * @returns the path in the store to which it leads: that of the drop, or of the affiliate link, with the visit's parameters.
 *   A drop that is not in the store leads to the affiliate link. An unknown code, and one whose page visitors may not see,
 *   lead to the start page. Never another host.
 */
export async function followShortLink(visit: ShortLinkVisit): Promise<string> {
  const { shop, code, drop, parameters, pathPrefix, isClick } = visit;
  const channel = await db.channel.findUnique({
    where: { domain: shop },
    select: { id: true, appProxyPath: true },
  });
  if (!channel || code === undefined) return startPage;
  if (pathPrefix !== channel.appProxyPath && proxyPath.test(pathPrefix))
    writeInPassing(failure, () =>
      db.channel.update({ where: { id: channel.id }, data: { appProxyPath: pathPrefix } }),
    );
  const collab = await db.collab.findUnique({
    where: { channelId_affiliateCodeKey: { channelId: channel.id, affiliateCodeKey: code.toLowerCase() } },
    include: {
      channel: { select: { storefrontUrl: true, pagesNeedAcceptance: true } },
      discount: true,
      tier: { include: { campaign: true, discount: true } },
    },
  });
  if (!collab || !isPageVisible(collab)) return startPage;
  if (isClick) writeInPassing(failure, () => countClick({ channelId: channel.id, collabId: collab.id }));
  const handle = drop === undefined ? undefined : await findDropHandle(collab, drop);
  const linked = withDiscountInForce(collab);
  return handle === undefined ? linkWithin(linked, parameters) : dropLinkWithin(linked, handle, parameters);
}

/** The handle of a collab's drop that is in the store. */
async function findDropHandle(
  collab: { channelId: string; id: string },
  part: string,
): Promise<string | undefined> {
  const id = parseShortId(part);
  if (id === undefined) return undefined;
  const drop = await db.drop.findFirst({
    where: {
      channelId: collab.channelId,
      id,
      collabId: collab.id,
      removedAt: null,
      platformObjects: { some: { kind: 'collection', platformId: { not: null } } },
    },
    select: { handle: true },
  });
  return drop?.handle;
}

/** What short links of a store depend on. */
export const shortLinkColumns = {
  storefrontUrl: true,
  appProxyPath: true,
  installation: { select: { scopes: true } },
} as const;

interface ShortLinkStore {
  storefrontUrl: string;
  appProxyPath: string;
  installation: { scopes: string[] } | null;
}

/**
 * The short link of a creator, or of one of the creator's drops. It stays when handles change, and leads on while a collab is
 * paused or a drop is not published.
 * @returns undefined for a store that has not granted the app proxy.
 */
export function shortLinkOf(
  { installation, ...channel }: ShortLinkStore,
  affiliateCode: string,
  dropId?: string,
): string | undefined {
  if (!configurationScopes.every((scope) => installation?.scopes.includes(scope))) return undefined;
  const link = addressOf(channel, affiliateCode);
  return dropId === undefined ? link : `${link}/${shortId(dropId)}`;
}

function addressOf(
  { storefrontUrl, appProxyPath }: Omit<ShortLinkStore, 'installation'>,
  affiliateCode: string,
): string {
  return `${storefrontUrl}${appProxyPath}/r/${encodeURIComponent(affiliateCode)}`;
}

/** A creator's short link, and the clicks on it of the last 30 days. */
export interface ShortLink {
  address: string;
  clicks: DailyClicks[];
}

/** Gets the short link of a collab with its clicks, also while the store has not granted it. */
export async function getShortLink(key: CollabKey): Promise<ShortLink> {
  const { affiliateCode, channel } = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
    select: { affiliateCode: true, channel: { select: { storefrontUrl: true, appProxyPath: true } } },
  });
  return { address: addressOf(channel, affiliateCode), clicks: await listClicks(key) };
}

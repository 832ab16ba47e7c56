import { countClick, listClicks } from '#app/db/collabs/clicks.ts';
import type { DailyClicks } from '#app/db/collabs/clicks.ts';
import { db } from '#app/db/client.ts';
import { logFailure } from '#app/log.ts';
import { withDiscountInForce } from '../discounts/conditions.ts';
import { linkWithin } from './affiliate-link.ts';
import type { CollabKey } from './authorize.ts';

/** A shopper's visit of a short link. */
interface ShortLinkVisit {
  /** The store's permanent domain. */
  shop: string;
  /** As written in the address, in any case; undefined when the path is no short link. */
  code: string | undefined;
  /** The shopper's own parameters. */
  parameters: URLSearchParams;
  /** The present path of the app proxy in the store. */
  pathPrefix: string;
  /** False for requests that only look, such as prefetches. */
  isClick: boolean;
}

const startPage = '/';
const proxyPath = /^\/(?:a|apps|community|tools)\/[\w-]{1,30}$/;

/**
 * Counts a click on a creator's short link.
 * @returns the path in the store to which it leads: that of the affiliate link with the visit's parameters. The start page
 *   for an unknown code or a paused creator. Never another host.
 */
export async function followShortLink(visit: ShortLinkVisit): Promise<string> {
  const { shop, code, parameters, pathPrefix, isClick } = visit;
  const channel = await db.channel.findUnique({
    where: { domain: shop },
    select: { id: true, appProxyPath: true },
  });
  if (!channel || code === undefined) return startPage;
  if (pathPrefix !== channel.appProxyPath && proxyPath.test(pathPrefix))
    await inPassing(() =>
      db.channel.update({ where: { id: channel.id }, data: { appProxyPath: pathPrefix } }),
    );
  const collab = await db.collab.findUnique({
    where: { channelId_affiliateCodeKey: { channelId: channel.id, affiliateCodeKey: code.toLowerCase() } },
    include: {
      channel: { select: { storefrontUrl: true } },
      discount: true,
      tier: { include: { campaign: true, discount: true } },
    },
  });
  if (!collab?.isActive) return startPage;
  if (isClick) await inPassing(() => countClick({ channelId: channel.id, collabId: collab.id }));
  return linkWithin(withDiscountInForce(collab), parameters);
}

/** Writes what a visit tells, if that is possible: the shopper is redirected whatever happens. */
async function inPassing(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    logFailure(error, 'Recording a visit of a short link failed');
  }
}

/** A creator's short link, and the clicks on it of the last 30 days. */
export interface ShortLink {
  address: string;
  clicks: DailyClicks[];
}

/** Gets the short link of a collab with its clicks. */
export async function getShortLink(key: CollabKey): Promise<ShortLink> {
  const { affiliateCode, channel } = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
    select: { affiliateCode: true, channel: { select: { storefrontUrl: true, appProxyPath: true } } },
  });
  const path = `${channel.appProxyPath}/r/${encodeURIComponent(affiliateCode)}`;
  return { address: channel.storefrontUrl + path, clicks: await listClicks(key) };
}

interface Placed {
  handle: string;
  channel: { storefrontUrl: string };
}

interface Linked extends Placed {
  affiliateCode: string;
  affiliateUrl: string | null;
  tier: { campaign: { brandPageRedirectUrlTemplate: string | null; queryParams: string | null } } | null;
}

/** What a campaign's templates write where the creator's shop handle goes. */
const placeholder = /\{\{?\s*creatorShopHandle\s*\}?\}/g;

/** The address of a creator's page in the store. */
export function shopUrl({ channel, handle }: Placed): string {
  return `${channel.storefrontUrl}/pages/creator/${handle}`;
}

/**
 * The link that a creator shares. The collab's own, or one that puts the code into the visitor's cart and leads on to
 * the page that the campaign's templates name, which is the creator's page by default.
 * https://help.shopify.com/manual/discounts/managing-discount-codes#share-a-discount
 */
export function affiliateUrl(collab: Linked): string {
  if (collab.affiliateUrl !== null) return collab.affiliateUrl;
  const { storefrontUrl } = collab.channel;
  const campaign = collab.tier?.campaign;
  const page = fill(campaign?.brandPageRedirectUrlTemplate, collab.handle) ?? shopUrl(collab);
  const query = fill(campaign?.queryParams, collab.handle)?.replace(/^[?&]/, '');
  const target = query ? `${page}${page.includes('?') ? '&' : '?'}${query}` : page;
  const path = target.startsWith(storefrontUrl) ? target.slice(storefrontUrl.length) : target;
  return `${storefrontUrl}/discount/${encodeURIComponent(collab.affiliateCode)}?redirect=${encodeURIComponent(path)}`;
}

function fill(template: string | null | undefined, handle: string): string | undefined {
  return template ? template.replaceAll(placeholder, encodeURIComponent(handle)) : undefined;
}

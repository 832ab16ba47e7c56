interface Placed {
  handle: string;
  channel: { storefrontUrl: string };
}

/** What a campaign's templates write where the creator's shop handle goes. */
export const handlePlaceholder = '{{creatorShopHandle}}';
const placeholder = /\{\{?\s*creatorShopHandle\s*\}?\}/g;

/** A campaign's templates for where its creators' links lead; null for the creator's own page as it is. */
export interface LinkTemplates {
  brandPageRedirectUrlTemplate: string | null;
  queryParams: string | null;
}

interface Linked extends Placed {
  affiliateCode: string;
  affiliateUrl: string | null;
  tier: { campaign: LinkTemplates } | null;
}

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
  const target = landingUrl(collab, collab.tier?.campaign);
  const path = isWithin(target, storefrontUrl) ? target.slice(storefrontUrl.length) : target;
  return `${storefrontUrl}/discount/${encodeURIComponent(collab.affiliateCode)}?redirect=${encodeURIComponent(path)}`;
}

/** Whether an address is of the store itself: `https://halo.community` begins like `https://halo.com`, and is not. */
function isWithin(address: string, storefrontUrl: string): boolean {
  return address.startsWith(storefrontUrl) && /^(?:$|[/?#])/.test(address.slice(storefrontUrl.length));
}

/** Where the link leads on to. */
export function landingUrl(collab: Placed, templates: LinkTemplates | undefined): string {
  const page = fillTemplate(templates?.brandPageRedirectUrlTemplate, collab.handle) ?? shopUrl(collab);
  const query = fillTemplate(templates?.queryParams, collab.handle)?.replace(/^[?&]/, '');
  return query ? `${page}${page.includes('?') ? '&' : '?'}${query}` : page;
}

/** A template with a creator's shop handle in it; undefined for no template. */
export function fillTemplate(template: string | null | undefined, handle: string): string | undefined {
  return template ? template.replaceAll(placeholder, encodeURIComponent(handle)) : undefined;
}

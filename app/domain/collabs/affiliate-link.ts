interface CollabUrlParts {
  handle: string;
  channel: { storefrontUrl: string };
}

/** The placeholder of the creator's shop handle in a campaign's templates. */
export const handlePlaceholder = '{{creatorShopHandle}}';
const placeholder = /\{\{?\s*creatorShopHandle\s*\}?\}/g;

/** A campaign's templates of its creators' links; null for the creator's page without a query. */
export interface LinkTemplates {
  brandPageRedirectUrlTemplate: string | null;
  queryParams: string | null;
}

interface Linked extends CollabUrlParts {
  affiliateCode: string;
  affiliateUrl: string | null;
  tier: { campaign: LinkTemplates; discount: object | null } | null;
  discount: object | null;
}

/** The URL of a creator's page in the store. */
export function shopUrl({ channel, handle }: CollabUrlParts): string {
  return `${channel.storefrontUrl}/pages/creator/${handle}`;
}

/**
 * The link that a creator shares: the collab's own, or one that applies the code and redirects to the page of the
 * campaign's templates, by default the creator's page. Without a discount it is that page itself.
 * https://help.shopify.com/manual/discounts/managing-discount-codes#share-a-discount
 */
export function affiliateUrl(collab: Linked): string {
  return collab.affiliateUrl ?? withCode(collab, landingUrl(collab, collab.tier?.campaign));
}

/** The link to a drop that a creator shares: it applies the code and redirects to the collection. */
export function dropUrl(collab: Linked, dropHandle: string): string {
  return withCode(collab, `${collab.channel.storefrontUrl}/collections/${dropHandle}`);
}

/** A link to a page of the store that applies the code, if a discount is in force. */
function withCode(collab: Linked, target: string): string {
  const { storefrontUrl } = collab.channel;
  if (!(collab.discount ?? collab.tier?.discount))
    return target.startsWith('/') ? storefrontUrl + target : target;
  const path = isWithin(target, storefrontUrl) ? target.slice(storefrontUrl.length) : target;
  return `${storefrontUrl}/discount/${encodeURIComponent(collab.affiliateCode)}?redirect=${encodeURIComponent(path)}`;
}

/** Whether a URL is of the store itself. `https://halo.community` starts like `https://halo.com`, and is not. */
function isWithin(address: string, storefrontUrl: string): boolean {
  return address.startsWith(storefrontUrl) && /^(?:$|[/?#])/.test(address.slice(storefrontUrl.length));
}

/** The URL to which the link redirects. */
export function landingUrl(collab: CollabUrlParts, templates: LinkTemplates | undefined): string {
  const page = fillTemplate(templates?.brandPageRedirectUrlTemplate, collab.handle) ?? shopUrl(collab);
  const query = fillTemplate(templates?.queryParams, collab.handle)?.replace(/^[?&]/, '');
  return query ? `${page}${page.includes('?') ? '&' : '?'}${query}` : page;
}

/** Fills a creator's shop handle into a template; undefined for no template. */
export function fillTemplate(template: string | null | undefined, handle: string): string | undefined {
  return template ? template.replaceAll(placeholder, encodeURIComponent(handle)) : undefined;
}

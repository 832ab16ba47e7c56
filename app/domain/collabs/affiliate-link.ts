interface CollabUrlParts {
  handle: string;
  channel: { storefrontUrl: string };
}

/** The placeholder of the creator's shop handle in a campaign's templates. */
export const handlePlaceholder = '{{creatorShopHandle}}';
const placeholder = /\{\{?\s*creatorShopHandle\s*\}?\}/g;

/** The parameter of any page of the store with the handle of the creator whom the shopper follows (docs/themes.md). */
const creatorParameter = 'cc';

/** A campaign's templates of its creators' links; null for the creator's page without a query. */
export interface LinkTemplates {
  brandPageRedirectUrlTemplate: string | null;
  queryParams: string | null;
}

/** What decides whether links apply the code. A paused collab's code does not work. */
interface WithCode extends CollabUrlParts {
  affiliateCode: string;
  isActive: boolean;
  tier: { discount: object | null } | null;
  discount: object | null;
}

interface Linked extends WithCode {
  affiliateUrl: string | null;
  tier: { campaign: LinkTemplates; discount: object | null } | null;
}

/** The URL of a creator's page in the store. */
export function shopUrl({ channel, handle }: CollabUrlParts): string {
  return `${channel.storefrontUrl}/pages/creator/${handle}`;
}

/**
 * The link that a creator shares: the collab's own, or one that applies the code and redirects. It redirects to the page
 * of the campaign's templates, by default the creator's page. Without a discount it is that page itself.
 * https://help.shopify.com/manual/discounts/managing-discount-codes#share-a-discount
 */
export function affiliateUrl(collab: Linked): string {
  return collab.affiliateUrl ?? withCode(collab, landingUrl(collab, collab.tier?.campaign));
}

/**
 * The path of a collab's affiliate link in the store, with further parameters for the page that it leads to. The creator's
 * page when the link leads to another host.
 */
export function linkWithin(collab: Linked, parameters: URLSearchParams): string {
  const { affiliateUrl: chosen } = collab;
  const { storefrontUrl } = collab.channel;
  if (chosen !== null && isWithin(chosen, storefrontUrl)) {
    const chosenParameters = new URL(chosen).searchParams;
    const added = new URLSearchParams(
      [...parameters].filter(([name]) => name !== creatorParameter && !chosenParameters.has(name)),
    ).toString();
    return (added ? withQuery(chosen, added) : chosen).slice(storefrontUrl.length) || '/';
  }
  const landing = landingUrl(collab, collab.tier?.campaign);
  const own = landing.startsWith('/') ? storefrontUrl + landing : landing;
  const page = isWithin(own, storefrontUrl) ? own : withCreator(shopUrl(collab), collab);
  return withCode(collab, withParameters(page, parameters)).slice(storefrontUrl.length) || '/';
}

/** Whether a collab's affiliate link leads to a page of the store itself, as a short link does. */
export function leadsWithinStore(collab: Linked): boolean {
  const page = collab.affiliateUrl ?? landingUrl(collab, collab.tier?.campaign);
  return page.startsWith('/') || isWithin(page, collab.channel.storefrontUrl);
}

/** As {@link linkWithin}, to the collection of a drop. */
export function dropLinkWithin(collab: WithCode, dropHandle: string, parameters: URLSearchParams): string {
  const { storefrontUrl } = collab.channel;
  const page = withCreator(`${storefrontUrl}/collections/${dropHandle}`, collab);
  return withCode(collab, withParameters(page, parameters)).slice(storefrontUrl.length);
}

/** With a visit's parameters, except the creator. */
function withParameters(page: string, parameters: URLSearchParams): string {
  const further = [...parameters].filter(([name]) => name !== creatorParameter);
  const query = new URLSearchParams(further).toString();
  return query ? withQuery(page, query) : page;
}

/** The link to a drop that a creator shares: it applies the code and redirects to the collection. */
export function dropUrl(collab: WithCode, dropHandle: string): string {
  const page = `${collab.channel.storefrontUrl}/collections/${dropHandle}`;
  return withCode(collab, withCreator(page, collab));
}

/** A link to a page of the store that applies the code, if a discount is in force. */
function withCode(collab: WithCode, target: string): string {
  const { storefrontUrl } = collab.channel;
  if (!collab.isActive || !(collab.discount ?? collab.tier?.discount))
    return target.startsWith('/') ? storefrontUrl + target : target;
  const path = isWithin(target, storefrontUrl) ? target.slice(storefrontUrl.length) : target;
  return `${storefrontUrl}/discount/${encodeURIComponent(collab.affiliateCode)}?redirect=${encodeURIComponent(path)}`;
}

/** Whether a URL is of the store itself. `https://halo.community` starts like `https://halo.com`, and is not. */
function isWithin(address: string, storefrontUrl: string): boolean {
  return address.startsWith(storefrontUrl) && /^(?:$|[/?#])/.test(address.slice(storefrontUrl.length));
}

/** The URL to which the link redirects: the page of the templates, with their parameters and the creator's handle. */
export function landingUrl(collab: CollabUrlParts, templates: LinkTemplates | undefined): string {
  const page = fillTemplate(templates?.brandPageRedirectUrlTemplate, collab.handle);
  const query = fillTemplate(templates?.queryParams, collab.handle)?.replace(/^[?&]/, '');
  // The creator's page is a valid URI of the store without this parameter.
  if (page === undefined && !query) return withQuery(shopUrl(collab), creatorQuery(collab));
  const target = page ?? shopUrl(collab);
  return withCreator(asUri(query ? withQuery(target, query) : target, collab), collab);
}

/**
 * A URL or path of a template as a valid URI: other characters are encoded, as a browser encodes them. So a link that is
 * sent back is read as the same link.
 */
function asUri(address: string, { channel }: CollabUrlParts): string {
  const { origin, href } = new URL(address, channel.storefrontUrl);
  const uri = href.replace(/%(?![0-9a-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gi, encodeURIComponent);
  return address.startsWith('/') ? uri.slice(origin.length) : uri;
}

function withQuery(address: string, query: string): string {
  const [, page = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  return `${page}${page.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** Adds the parameter by which pages of the store know the creator, unless the address has it or is of another host. */
function withCreator(address: string, collab: CollabUrlParts): string {
  const { storefrontUrl } = collab.channel;
  const isOwn = address.startsWith('/') || isWithin(address, storefrontUrl);
  if (!isOwn || new URL(address, storefrontUrl).searchParams.has(creatorParameter)) return address;
  return withQuery(address, creatorQuery(collab));
}

function creatorQuery({ handle }: CollabUrlParts): string {
  return `${creatorParameter}=${encodeURIComponent(handle)}`;
}

/** Fills a creator's shop handle into a template; undefined for no template. */
export function fillTemplate(template: string | null | undefined, handle: string): string | undefined {
  return template ? template.replaceAll(placeholder, encodeURIComponent(handle)) : undefined;
}

import { db } from '#app/db/client.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { affiliateUrl, fillTemplate, handlePlaceholder, landingUrl } from '../collabs/affiliate-link.ts';
import type { LinkTemplates } from '../collabs/affiliate-link.ts';
import { readHttpsUrl } from '../public-url.ts';

/** Any handle will do to check a template. */
const sampleHandle = 'creator';
const unsafeInLink = /[\s\p{Cc}#\\]/u;

/** Checks a template for the page that links lead to. @returns what is wrong with it; undefined when it is valid. */
export function checkRedirectTemplate(template: string): Message | undefined {
  const problem = checkQueryTemplate(template);
  if (problem) return problem;
  const url = fillTemplate(template, sampleHandle) ?? '';
  const isValid = /^\/(?!\/)/.test(url) || 'url' in readHttpsUrl(url);
  return isValid ? undefined : message('invalid-link-start');
}

/** Checks a template for the query of links. @returns what is wrong with it; undefined when it is valid. */
export function checkQueryTemplate(template: string): Message | undefined {
  const query = fillTemplate(template, sampleHandle) ?? '';
  if (/[{}]/.test(query)) return message('unknown-placeholder', { placeholder: handlePlaceholder });
  return unsafeInLink.test(query) ? message('invalid-link-characters') : undefined;
}

/** The link of a creator with a campaign's templates. */
export interface LinkPreview {
  /** The handle of the creator in the example. */
  handle: string;
  /** What the creator shares. */
  link: string;
  /** Where it leads. */
  landing: string;
}

const exampleCollab = { handle: 'ada-lovelace', affiliateCode: 'ADALOVELACE' };

/** The link of the channel's first creator with the given templates; of an example creator while there is none. */
export async function previewAffiliateLink(
  channelId: string,
  templates: LinkTemplates,
): Promise<LinkPreview> {
  const channel = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { storefrontUrl: true },
  });
  const first = await db.collab.findFirst({
    where: { channelId },
    orderBy: { id: 'asc' },
    select: { handle: true, affiliateCode: true },
  });
  const example = { ...(first ?? exampleCollab), channel, affiliateUrl: null, tier: { campaign: templates } };
  const landing = landingUrl(example, templates);
  return {
    handle: example.handle,
    link: affiliateUrl(example),
    landing: landing.startsWith('/') ? `${channel.storefrontUrl}${landing}` : landing,
  };
}

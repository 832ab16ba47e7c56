import { db } from '#app/db/connection/client.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import {
  affiliateUrl,
  fillTemplate,
  handlePlaceholder,
  landingUrl,
  type LinkTemplates,
} from '../collabs/affiliate-link.ts';
import { parseHttpsUrl } from '../urls.ts';

/** Checks of a template accept any handle. */
const sampleHandle = 'creator';
const unsafeInLink = /[\s\p{Cc}#\\]/u;

/**
 * Checks the template of the links' target page.
 * @returns the error; undefined when it is valid.
 */
export function checkRedirectTemplate(template: string): Message | undefined {
  const problem = checkQueryTemplate(template);
  if (problem) return problem;
  const url = fillTemplate(template, sampleHandle) ?? '';
  const isValid = /^\/(?!\/)/.test(url) || 'url' in parseHttpsUrl(url);
  return isValid ? undefined : message('invalid-link-start');
}

/**
 * Checks the template of the links' query.
 * @returns the error; undefined when it is valid.
 */
export function checkQueryTemplate(template: string): Message | undefined {
  const query = fillTemplate(template, sampleHandle) ?? '';
  if (/[{}]/.test(query)) return message('unknown-placeholder', { placeholder: handlePlaceholder });
  return unsafeInLink.test(query) ? message('invalid-link-characters') : undefined;
}

/** The link of a creator with a campaign's templates. */
export interface LinkPreview {
  /** The handle of the creator in the example. */
  handle: string;
  /** The affiliate link. */
  link: string;
  /** The URL that it redirects to. */
  landing: string;
}

const exampleCollab = { handle: 'ada-lovelace', affiliateCode: 'ADALOVELACE' };

/**
 * The link of the channel's first creator with the given templates; of an example creator if there is none.
 */
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
  const terms = {
    affiliateUrl: null,
    isActive: true,
    discount: {},
    tier: { campaign: templates, discount: null },
  };
  const example = { ...(first ?? exampleCollab), ...terms, channel };
  const landing = landingUrl(example, templates);
  return {
    handle: example.handle,
    link: affiliateUrl(example),
    landing: landing.startsWith('/') ? `${channel.storefrontUrl}${landing}` : landing,
  };
}

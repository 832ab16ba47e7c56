import { db } from '#app/db/client.ts';
import { affiliateUrl, landingUrl } from '../collabs/affiliate-url.ts';
import type { LinkTemplates } from '../collabs/affiliate-url.ts';

/** What a creator's link is with a campaign's templates. */
export interface PreviewedLink {
  /** The handle of the creator who is taken for an example. */
  handle: string;
  /** What the creator shares. */
  link: string;
  /** Where it leads. */
  landing: string;
}

const nobody = { handle: 'ada-lovelace', affiliateCode: 'ADALOVELACE' };

/** Shows what templates make of the link of the channel's first creator, or of an imagined one while there is none. */
export async function previewLink(channelId: string, templates: LinkTemplates): Promise<PreviewedLink> {
  const channel = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { storefrontUrl: true },
  });
  const first = await db.collab.findFirst({
    where: { channelId },
    orderBy: { id: 'asc' },
    select: { handle: true, affiliateCode: true },
  });
  const example = { ...(first ?? nobody), channel, affiliateUrl: null, tier: { campaign: templates } };
  const landing = landingUrl(example, templates);
  return {
    handle: example.handle,
    link: affiliateUrl(example),
    landing: landing.startsWith('/') ? `${channel.storefrontUrl}${landing}` : landing,
  };
}

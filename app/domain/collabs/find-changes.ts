import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { MediaInput } from '../media/media-input.ts';
import { saveMedia } from '../media/save-media.ts';
import { affiliateUrl } from './affiliate-url.ts';
import { chooseTier } from './choose-tier.ts';
import type { CollabHead } from './read-collab.ts';
import type { UpdateCollabInput } from './update-collab-input.ts';

/** The columns of a collab that an update gives another value than they have. */
export async function findChanges(
  tx: Transaction,
  collab: CollabHead,
  input: UpdateCollabInput,
): Promise<Prisma.CollabUncheckedUpdateInput> {
  const { firstName, lastName, handle, primaryColor, isOnboarded, isActive } = input;
  const { title: shopTitle, affiliateCode, socials, tags, collabTier } = input;
  const tierId = collabTier && (await chooseTier(tx, collab.channelId, collabTier));
  const link = newLink(collab, input.affiliateUrl);
  const profilePictureId = await newPicture(tx, collab, input.profilePicture);
  const given = Object.entries({
    ...{ firstName, lastName, handle, primaryColor, affiliateUrl: link, isOnboarded, isActive },
    ...{ shopTitle, affiliateCode, socials, tags, tierId, profilePictureId },
  });
  const present = new Map<string, unknown>(
    Object.entries({ ...collab, profilePictureId: collab.profilePicture?._id ?? null }),
  );
  const changed = new Map<string, unknown>(
    given.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, present.get(name))),
  );
  if (changed.has('affiliateCode')) changed.set('affiliateCodeKey', affiliateCode?.toLowerCase());
  // A JSON column is cleared by a null of its own.
  for (const name of ['socials', 'tags']) if (changed.get(name) === null) changed.set(name, Prisma.DbNull);
  return Object.fromEntries(changed);
}

/** A link that is sent back as it was answered is no link of its own: the one that is made from the code follows it. */
function newLink(collab: CollabHead, link: string | null | undefined): string | null | undefined {
  return link === affiliateUrl(collab) ? undefined : link;
}

/** The id of the picture that is to stand there; undefined keeps the one that does. */
async function newPicture(
  tx: Transaction,
  { channelId, profilePicture: current }: CollabHead,
  picture: MediaInput | null | undefined,
): Promise<string | null | undefined> {
  // A picture that is only named by its address and stands there already keeps its record.
  if (!picture || (current && isDeepStrictEqual(picture, { url: current.url }))) return picture && undefined;
  const [id] = await saveMedia(tx, channelId, [{ media: picture, path: 'profilePicture' }]);
  return id;
}

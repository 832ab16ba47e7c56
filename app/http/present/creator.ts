import type { CollabHead } from '#app/domain/collabs/read-collab.ts';
import { creatorProfile } from '#app/domain/creators/creator-profile.ts';

/** A Creator of the interface, as the collab's brand sees them. */
export function presentCreator(collab: CollabHead) {
  const profile = creatorProfile(collab);
  return {
    _id: collab.creatorId,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: collab.email,
    username: profile.username,
    handle: collab.handle,
    profilePicture: collab.profilePicture,
    isOnboarded: profile.isOnboarded,
    source: collab.creator.source,
    socials: profile.socials,
    tags: profile.tags,
    shop: {
      _id: collab.creatorId,
      title: profile.shopTitle,
      description: profile.shopDescription,
      theme: { primaryColor: profile.primaryColor },
    },
    shopHandle: collab.handle,
    // The brand's own acquaintance with the creator: the creator's age here is nobody else's to know.
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
  };
}

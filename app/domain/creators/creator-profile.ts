/** A creator as one brand may see them. */
export interface CreatorProfile {
  firstName: string;
  lastName: string;
  username: string;
  isOnboarded: boolean;
  socials: unknown;
  tags: unknown;
  shopTitle: string;
  shopDescription: string;
  primaryColor: string | null;
}

/** What a creator is called and shows, by the creator or by one brand; null where nothing is said. */
export interface Profile {
  firstName: string | null;
  lastName: string | null;
  isOnboarded: boolean | null;
  socials: unknown;
  tags: unknown;
  shopTitle: string | null;
  shopDescription: string | null;
  primaryColor: string | null;
}

type Seen = Profile & {
  acceptedAt: Date | string | null;
  creator: Profile & { username: string; isOnboarded: boolean };
};

/**
 * What a brand wrote about a creator, over the creator's own profile. Until the creator has accepted the brand, the
 * own profile is not for that brand's eyes.
 */
export function creatorProfile(collab: Seen): CreatorProfile {
  const own = collab.acceptedAt === null ? unseen : collab.creator;
  const firstName = collab.firstName ?? own.firstName ?? '';
  const lastName = collab.lastName ?? own.lastName ?? '';
  return {
    firstName,
    lastName,
    username: own.username,
    isOnboarded: collab.isOnboarded ?? own.isOnboarded,
    socials: collab.socials ?? own.socials,
    tags: collab.tags ?? own.tags,
    shopTitle: collab.shopTitle ?? own.shopTitle ?? `${firstName} ${lastName}`.trim(),
    shopDescription: collab.shopDescription ?? own.shopDescription ?? '',
    primaryColor: collab.primaryColor ?? own.primaryColor,
  };
}

const unseen = {
  firstName: null,
  lastName: null,
  username: '',
  isOnboarded: false,
  socials: [],
  tags: [],
  shopTitle: null,
  shopDescription: null,
  primaryColor: null,
};

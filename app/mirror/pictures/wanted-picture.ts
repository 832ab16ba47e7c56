import { createHash } from 'node:crypto';
import path from 'node:path';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { creatorProfile } from '#app/domain/creators/creator-profile.ts';
import type { FileCreateInput } from '#app/platform/generated/graphql.ts';
import { hashOf } from '../hash.ts';

/** The file that a collab's profile picture should be. */
export interface WantedPicture {
  /** Null without a picture. */
  file: (FileCreateInput & { filename: string }) | null;
  /** Of the picture's own address. */
  hash: Uint8Array<ArrayBuffer>;
}

/**
 * What a collab's profile picture should be in the store. Its file's name is chosen from the collab and the picture's
 * address, so that it is found again, and so that the platform refuses a second one.
 */
export function wantedPicture(collab: WholeCollab): WantedPicture {
  const { profilePicture: media } = collab;
  const url = media?.mediaContentType === 'IMAGE' ? media.url : null;
  const hash = hashOf({ url });
  if (media === null || url === null) return { file: null, hash };
  const { firstName, lastName } = creatorProfile(collab);
  const file = {
    originalSource: url,
    contentType: 'IMAGE' as const,
    alt: `${firstName} ${lastName}`.trim().slice(0, longestAlt),
    filename: filePrefix(collab.id) + fingerprint(url) + extensionOf(url, media.extension),
    duplicateResolutionMode: 'RAISE_ERROR' as const,
  };
  return { file, hash };
}

/** How the names of all files of a collab's pictures begin. */
export function filePrefix(collabId: string): string {
  return `creator-${collabId}-`;
}

/** The platform's limit. */
const longestAlt = 512;

function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}

/** The platform wants the ending that the picture's address has; what an address without one needs, it does not say. */
function extensionOf(url: string, told: string | null): string {
  const found = /^\.[a-z0-9]{1,8}$/i.exec(path.posix.extname(new URL(url).pathname))?.[0];
  return found ?? (told === null ? '' : `.${told}`);
}

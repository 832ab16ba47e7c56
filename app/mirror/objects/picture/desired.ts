import { createHash } from 'node:crypto';
import path from 'node:path';
import { cutText } from '#app/cut-text.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { creatorProfile } from '#app/domain/creators/creators.ts';
import type { FileCreateInput } from '#app/platform/generated/graphql.ts';
import { hashOf } from '../object-kind.ts';

/** The file of a collab's profile picture. */
export interface DesiredPicture {
  /** Null without a picture. */
  file: (FileCreateInput & { filename: string }) | null;
  /** Of the picture's own URL. */
  hash: Uint8Array<ArrayBuffer>;
}

/**
 * The file of a collab's profile picture. Its name depends on the collab and on the picture's URL, so that it
 * can be found again and the platform rejects a duplicate.
 */
export function desiredPicture(collab: MirroredCollab): DesiredPicture {
  const { profilePicture: media } = collab;
  const url = media?.mediaContentType === 'IMAGE' ? media.url : null;
  const hash = hashOf({ url });
  if (media === null || url === null) return { file: null, hash };
  const { firstName, lastName } = creatorProfile(collab);
  const file = {
    originalSource: url,
    contentType: 'IMAGE' as const,
    alt: cutText(`${firstName} ${lastName}`.trim(), maxAltLength),
    filename: filePrefix(collab.id) + fingerprint(url) + extensionOf(url, media.extension),
    duplicateResolutionMode: 'RAISE_ERROR' as const,
  };
  return { file, hash };
}

/** The prefix of the names of all files of a collab's pictures. */
export function filePrefix(collabId: string): string {
  return `creator-${collabId}-`;
}

/** The platform's limit. */
const maxAltLength = 512;

function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}

/** The platform requires the extension of the picture's URL; for a URL without one its documentation names none. */
function extensionOf(url: string, extension: string | null): string {
  const found = /^\.[a-z0-9]{1,8}$/i.exec(path.posix.extname(new URL(url).pathname))?.[0];
  return found ?? (extension === null ? '' : `.${extension}`);
}

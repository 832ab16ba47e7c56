/* Without `Buffer`: the portal's editor judges files as the server does. */

export interface ImageType {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/heic';
  extension: string;
}

/** The first bytes of each type, in hex. */
const signatures: readonly (ImageType & { matches: RegExp })[] = [
  { type: 'image/jpeg', extension: 'jpg', matches: /^ffd8ff/ },
  { type: 'image/png', extension: 'png', matches: /^89504e470d0a1a0a/ },
  { type: 'image/webp', extension: 'webp', matches: /^52494646.{8}57454250/ },
  { type: 'image/gif', extension: 'gif', matches: /^474946383[79]61/ },
  // ISO 23008-12: `ftyp` with the brands heic, heix, hevc, hevx, mif1 and msf1.
  {
    type: 'image/heic',
    extension: 'heic',
    matches: /^.{8}66747970(?:6865(?:69|76)(?:63|78)|6d696631|6d736631)/,
  },
];

/** Finds the type of an image by its first 16 bytes. */
export function findSignature(bytes: Uint8Array): ImageType | undefined {
  const start = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const found = signatures.find(({ matches }) => matches.test(start));
  return found && { type: found.type, extension: found.extension };
}

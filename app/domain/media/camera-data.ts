/** Segments in which cameras and programs describe a picture: Exif and XMP, IPTC, comments. */
const describing = [0xe1, 0xed, 0xfe];
const startOfScan = 0xda;

/**
 * A JPEG without what a camera wrote beside the picture, such as where it was taken. The page's script removes that too,
 * but it may not run. How the picture is turned stays.
 * @param start the beginning of the file, up to the picture itself.
 * @returns the same file when it describes nothing, or is no JPEG.
 */
export function withoutCameraData(content: Blob, start: Buffer): Blob {
  const parts: BlobPart[] = [];
  let orientation = 1;
  let kept = 0;
  const isJpeg = start.length > 2 && start.readUInt16BE(0) === 0xffd8;
  for (let at = 2; at + 4 <= start.length && isJpeg;) {
    const [mark, marker, length] = [start.readUInt8(at), start.readUInt8(at + 1), start.readUInt16BE(at + 2)];
    if (mark !== 0xff || marker === startOfScan) break;
    const end = at + 2 + length;
    if (describing.includes(marker)) {
      orientation = findOrientation(start.subarray(at + 4, end)) ?? orientation;
      parts.push(content.slice(kept, at));
      kept = end;
    }
    at = end;
  }
  if (kept === 0) return content;
  const [first = content.slice(0, 2), ...others] = parts;
  const turned = orientation === 1 ? [] : [exifOf(orientation)];
  return new Blob([first, ...turned, ...others, content.slice(kept)]);
}

const exifStart = 'Exif\0\0';
const orientationTag = 0x0112;

/** Exif 2.32, section 4.6: how the picture is turned, from 1 to 8. */
function findOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== exifStart) return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = directory + 2; entry < directory + 2 + 12 * short(directory); entry += 12)
      if (short(entry) === orientationTag) return Math.min(8, Math.max(1, short(entry + 8)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** An Exif segment that says only how the picture is turned. */
function exifOf(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = `4d4d002a00000008 0001 0112 0003 00000001 ${orientation.toString(16).padStart(4, '0')}0000 00000000`;
  const content = Buffer.concat([Buffer.from(exifStart), Buffer.from(tiff.replaceAll(' ', ''), 'hex')]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return new Uint8Array(Buffer.concat([head, content]));
}

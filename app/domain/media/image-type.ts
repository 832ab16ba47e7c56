import { findSignature, type ImageType } from './image-signature.ts';

/** An image as its content describes it. */
interface FoundImage extends ImageType {
  /** Undefined when the header names no size, as in a file that only begins like an image. */
  size: ImageSize | undefined;
}

/** In pixels. */
interface ImageSize {
  width: number;
  height: number;
}

/** Where the size of each type is. */
const readers: Partial<Record<ImageType['type'], (bytes: Buffer) => ImageSize | undefined>> = {
  'image/jpeg': readJpeg,
  // The first chunk is IHDR.
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
};

/** Finds the type of an image by its content. The name and the type that a browser sends prove nothing. */
export function findImageType(bytes: Buffer): FoundImage | undefined {
  const found = findSignature(bytes);
  return found && { ...found, size: readIn(bytes, readers[found.type] ?? (() => undefined)) };
}

function readIn(bytes: Buffer, read: (bytes: Buffer) => ImageSize | undefined): ImageSize | undefined {
  try {
    return read(bytes);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18 */
function readGif(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The size is in the first frame header, SOF0 to SOF15 (ITU T.81, B.2.2). */
function readJpeg(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    // Any number of fill bytes may come before a marker.
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    // DHT, JPG and DAC have numbers in the range of frame headers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

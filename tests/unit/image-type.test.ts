import { describe, expect, it } from 'vitest';
import { withoutCameraData } from '#app/domain/media/camera-data.ts';
import { findImageType } from '#app/domain/media/image-type.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const png = '89504e470d0a1a0a 0000000d 49484452';
const riff = '52494646 00000000 57454250';
/** An APP1 segment of 6 bytes, as a camera writes before the size. */
const exif = 'ffe1 0006 45786966';

describe('the size of an image', () => {
  it.each([
    ['png', `${png} 00000280 000001e0 0806000000`, 640, 480],
    ['png', `${png} 00007530 00007530`, 30_000, 30_000],
    ['gif', '474946383961 8002 e001', 640, 480],
    ['jpg', `ffd8 ${exif} ffc4 0003 00 ffff ffc2 0011 08 01e0 0280`, 640, 480],
    ['webp', `${riff} 56503820 00000000 000000 9d012a 8002 e001`, 640, 480],
    ['webp', `${riff} 5650384c 00000000 2f 7fc27700`, 640, 480],
    ['webp', `${riff} 56503858 0a000000 00000000 7f0200 df0100`, 640, 480],
  ])('of a %s is read from %s', (extension, content, ...[width, height]) => {
    expect(findImageType(hex(content))).toMatchObject({ extension, size: { width, height } });
  });

  it.each([
    ['png', '89504e470d0a1a0a 3c21646f63747970652068746d6c3e'],
    ['png', `${png} 0000`],
    ['gif', '474946383961'],
    ['jpg', 'ffd8ff'],
    ['jpg', `ffd8 ${exif} 3c68746d6c3e`],
    ['webp', `${riff} 41414141`],
  ])('of a %s that only begins like one is undefined: %s', (extension, content) => {
    expect(findImageType(hex(content))).toMatchObject({ extension, size: undefined });
  });
});

describe('what a camera writes beside a picture', () => {
  const place = Buffer.from('N 48.137 E 11.575');
  const segment = (marker: string, content: Buffer) =>
    Buffer.concat([hex(`ff${marker} ${(content.length + 2).toString(16).padStart(4, '0')}`), content]);
  const jfif = segment('e0', Buffer.from('JFIF\0'));
  const frame = hex('ffc0 0011 08 01e0 0280 03 012200 021101 031101');
  const scan = Buffer.concat([hex('ffda 0002'), Buffer.from('pixels')]);
  /** With the orientation 6 as its second entry. */
  const exif = (order: 'II' | 'MM') =>
    Buffer.concat([
      Buffer.from('Exif\0\0'),
      order === 'II'
        ? hex('49492a0008000000 0200 0f01 0200 04000000 00000000 1201 0300 01000000 06000000 00000000')
        : hex('4d4d002a00000008 0002 010f 0002 00000004 00000000 0112 0003 00000001 00060000 00000000'),
      place,
    ]);
  const strip = async (...parts: Buffer[]) => {
    const content = Buffer.concat([hex('ffd8'), ...parts]);
    return Buffer.from(await withoutCameraData(new Blob([content]), content).arrayBuffer());
  };

  it.each(['II', 'MM'] as const)('is removed from a JPEG, except how it is turned (%s)', async (order) => {
    const others = [segment('e1', place), segment('ed', place), segment('fe', place)];
    const shown = await strip(jfif, segment('e1', exif(order)), ...others, frame, scan);
    expect(shown.includes(place)).toBe(false);
    expect(shown.includes(hex('0112 0003 00000001 0006'))).toBe(true);
    expect(shown.subarray(-frame.length - scan.length)).toEqual(Buffer.concat([frame, scan]));
    expect(findImageType(shown)).toMatchObject({ extension: 'jpg', size: { width: 640, height: 480 } });
  });

  it('is nothing in a file without it, which stays as it is', async () => {
    expect(await strip(jfif, frame, scan)).toEqual(Buffer.concat([hex('ffd8'), jfif, frame, scan]));
    expect(await strip(frame.subarray(0, 3))).toEqual(Buffer.concat([hex('ffd8'), frame.subarray(0, 3)]));
  });
});

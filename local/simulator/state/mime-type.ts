const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

/** The media type of a file name. */
export function mimeTypeOf(filename: string): string {
  return TYPES[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

import type { FileRecord } from '../../state/records/file.ts';
import type { AdminContext, ResolverMap } from '../context.ts';

type FileStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';

/** A file's way: uploaded, being processed, then ready or failed for good. */
export function fileStatus({ processingAt, readyAt, failure }: FileRecord, now: number): FileStatus {
  if (now < processingAt) return 'UPLOADED';
  if (now < readyAt) return 'PROCESSING';
  return failure === null ? 'READY' : 'FAILED';
}

interface TransformArgs {
  transform?: { maxWidth?: number | null; maxHeight?: number | null; crop?: string | null } | null;
}

interface ImageNode {
  file: FileRecord;
}

/** The picture of a file that is ready; null before, as on the real platform. */
function imageOf(file: FileRecord, { now }: AdminContext): ImageNode | null {
  return file.kind === 'MediaImage' && fileStatus(file, now) === 'READY' ? { file } : null;
}

const failuresOf = (file: FileRecord, _args: unknown, { now }: AdminContext) =>
  fileStatus(file, now) === 'FAILED'
    ? [{ code: 'UNKNOWN', message: file.failure ?? 'Processing failed', details: null }]
    : [];

const statusOf = (file: FileRecord, _args: unknown, { now }: AdminContext) => fileStatus(file, now);

const everyFile = {
  fileStatus: statusOf,
  fileErrors: failuresOf,
  preview: (file: FileRecord, _args: unknown, context: AdminContext) => ({
    image: imageOf(file, context),
    status: fileStatus(file, context.now),
  }),
};

const everyMedia = {
  status: statusOf,
  mediaErrors: failuresOf,
  mediaWarnings: () => [],
};

/** Files of the store, products' pictures among them. */
export const fileResolvers: ResolverMap = {
  MediaImage: {
    ...everyFile,
    ...everyMedia,
    mediaContentType: () => 'IMAGE',
    image: (file: FileRecord, _args, context) => imageOf(file, context),
  },
  Video: {
    ...everyFile,
    ...everyMedia,
    mediaContentType: () => 'VIDEO',
    duration: () => null,
    sources: ({ url, mimeType, width, height, ...file }: FileRecord, _args, { now }) =>
      fileStatus({ url, mimeType, width, height, ...file }, now) === 'READY'
        ? [{ url, mimeType: mimeType ?? 'video/mp4', format: 'mp4', width, height, fileSize: file.size }]
        : [],
  },
  GenericFile: {
    ...everyFile,
    originalFileSize: ({ size }: FileRecord) => size,
    url: (file: FileRecord, _args, { now }) => (fileStatus(file, now) === 'READY' ? file.url : null),
  },
  Image: {
    id: ({ file }: ImageNode) => file.id.replace('MediaImage', 'ImageSource'),
    altText: ({ file }: ImageNode) => file.alt,
    width: ({ file }: ImageNode) => file.width,
    height: ({ file }: ImageNode) => file.height,
    src: ({ file }: ImageNode) => file.url,
    originalSrc: ({ file }: ImageNode) => file.url,
    url: ({ file }: ImageNode, { transform }: TransformArgs) => transformedUrl(file.url, transform),
  },
};

function transformedUrl(address: string, transform: TransformArgs['transform']): string {
  const url = new URL(address);
  if (transform?.maxWidth) url.searchParams.set('width', String(transform.maxWidth));
  if (transform?.maxHeight) url.searchParams.set('height', String(transform.maxHeight));
  if (transform?.crop) url.searchParams.set('crop', transform.crop.toLowerCase());
  return url.href;
}

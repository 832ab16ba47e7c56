import type { FileRecord } from '../../state/records/file.ts';
import type { Searchable } from '../../search/match-search.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import { searchRows } from '../connections/search-rows.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { deleteFiles, updateFiles, type FileUpdateInput } from '../files/change-files.ts';
import { createFiles, type FileCreateInput } from '../files/create-files.ts';
import { fileStatus } from '../files/file-status.ts';
import { stageUploads, type StagedUploadInput } from '../files/stage-uploads.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
}

const searchableAt = (now: number): Searchable<FileRecord> => ({
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    filename: { kind: 'exact', of: ({ filename }) => filename },
    status: { kind: 'exact', of: (file) => fileStatus(file, now) },
    created_at: { kind: 'time', of: ({ createdAt }) => createdAt },
    updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
  },
  everywhere: ['filename'],
});

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
  fileStatus(file, now) === 'FAILED' && file.failure ? [{ ...file.failure, details: null }] : [];

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
  QueryRoot: {
    files: (_source, args: ListArgs, context) => {
      const searched = { root: 'files', query: args.query, searchable: searchableAt(context.now) };
      return paginate(searchRows(context.store.files.all(), searched, context), args);
    },
  },
  Mutation: {
    stagedUploadsCreate: (_source, { input }: { input: StagedUploadInput[] }, context) =>
      stageUploads(input, context),
    fileCreate: (_source, { files }: { files: FileCreateInput[] }, context) => createFiles(files, context),
    fileUpdate: (_source, { files }: { files: FileUpdateInput[] }, context) => updateFiles(files, context),
    fileDelete: (_source, { fileIds }: { fileIds: string[] }, context) => deleteFiles(fileIds, context),
  },
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

import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { FileRecord, StagedUploadRecord } from '../../state/records/file.ts';
import { mimeTypeOf } from '../../state/mime-type.ts';
import { imageSize } from './image-size.ts';
import { ApiError, notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';

export interface FileCreateInput {
  originalSource: string;
  alt?: string | null;
  contentType?: string | null;
  filename?: string | null;
  duplicateResolutionMode?: string | null;
}

const MAX_ALT = 512;
const MAX_SOURCE = 2048;
/** Size of a picture that was not uploaded here: nothing is fetched. */
const UNKNOWN_SIZE = { width: 1200, height: 1200 };

/** Creates files from staged uploads or public URLs. They are processed later; nothing is fetched. */
export function createFiles(inputs: readonly FileCreateInput[], context: AdminContext) {
  for (const { originalSource } of inputs) {
    const rejected = (words: string) => new ApiError('INVALID_FIELD_ARGUMENTS', `originalSource is ${words}`);
    if (originalSource === '') throw rejected('too short (minimum is 1)');
    if (originalSource.length > MAX_SOURCE) throw rejected(`too long (maximum is ${MAX_SOURCE})`);
  }
  const userErrors = inputs.flatMap((input, index) => inputErrors(input, ['files', String(index)], context));
  if (userErrors.length > 0) return { files: [], userErrors };
  return { files: inputs.map((input) => createFile(input, context)), userErrors };
}

function inputErrors(
  input: FileCreateInput,
  fieldPath: string[],
  { store, origin }: AdminContext,
): UserError[] {
  const { originalSource, alt, filename, duplicateResolutionMode } = input;
  const errors: UserError[] = [];
  if (
    !(/^https?:\/\//i.test(originalSource) || originalSource.startsWith(`${origin}/`)) ||
    !URL.canParse(originalSource)
  )
    errors.push(
      userError(
        [...fieldPath, 'originalSource'],
        'File URL is invalid',
        /^[a-z][a-z0-9+.-]*:/i.test(originalSource) ? 'INVALID_IMAGE_SOURCE_URL' : 'INVALID',
      ),
    );
  else if (filename && isOtherEnding(filename, originalSource))
    errors.push(
      userError(
        [...fieldPath, 'filename'],
        'Provided filename extension must match original source.',
        'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE',
      ),
    );
  errors.push(...altErrors(alt, fieldPath));
  if (duplicateResolutionMode === 'REPLACE') throw notSimulated('files that replace others');
  if (duplicateResolutionMode === 'RAISE_ERROR' && filename && store.files.find('filename', filename))
    errors.push(
      userError(
        [...fieldPath, 'filename'],
        'The provided filename already exists.',
        'FILENAME_ALREADY_EXISTS',
      ),
    );
  return errors;
}

/** The error of an alternative text that is too long. */
export function altErrors(alt: string | null | undefined, fieldPath: string[]): UserError[] {
  if ((alt?.length ?? 0) <= MAX_ALT) return [];
  const message = `The alt value exceeds the maximum limit of ${MAX_ALT} characters.`;
  return [userError([...fieldPath, 'alt'], message, 'ALT_VALUE_LIMIT_EXCEEDED')];
}

/** Extensions are compared with case. A source without one allows any name (a guess: undocumented). */
function isOtherEnding(filename: string, source: string): boolean {
  const extension = extname(new URL(source).pathname);
  return extension !== '' && extname(filename) !== extension;
}

function createFile(input: FileCreateInput, context: AdminContext): FileRecord {
  const { store, now, timestamp, delays } = context;
  const upload = stagedUpload(input.originalSource, context);
  const sourceName =
    decodeURIComponent(new URL(input.originalSource).pathname.split('/').at(-1) ?? '') || 'file';
  const filename = freeName(context, input.filename ?? upload?.filename ?? sourceName);
  const mimeType = upload?.mimeType ?? mimeTypeOf(filename);
  const kind = kindOf(input.contentType ?? undefined, mimeType);
  const bytes = upload && context.uploadedBytes(upload.key);
  const isLost = isStagedAddress(input.originalSource, context) && !bytes;
  const planned = context.plannedFailure();
  const isExternal = !upload && /^https:\/\/cdn\.shopify\.com\//.test(input.originalSource);
  const file: FileRecord = {
    id: store.newId(kind),
    kind,
    alt: input.alt ?? null,
    filename,
    mimeType,
    url: isExternal
      ? input.originalSource
      : `https://cdn.shopify.com/s/files/1/${store.shop.number}/files/${encodeURIComponent(filename)}?v=${Math.floor(now / 1000)}`,
    size: bytes?.length ?? upload?.size ?? null,
    ...((bytes && kind === 'MediaImage' && imageSize(bytes)) || UNKNOWN_SIZE),
    uploadKey: upload?.key ?? null,
    failure: planned
      ? { code: planned, message: 'The file could not be processed' }
      : isLost
        ? downloadFailure(kind)
        : unreadable({ kind, mimeType, bytes }),
    processingAt: now + delays.fileProcessing,
    readyAt: now + delays.fileReady,
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  store.files.put(file);
  return file;
}

function stagedUpload(source: string, { store, origin }: AdminContext): StagedUploadRecord | undefined {
  const prefix = `${origin}/staged-uploads/${store.domain}/`;
  if (!source.startsWith(prefix)) return undefined;
  return store.stagedUploads.find('key', decodeURIComponent(source.slice(prefix.length).split('?')[0] ?? ''));
}

function isStagedAddress(source: string, { origin }: AdminContext): boolean {
  return (
    source.startsWith(`${origin}/staged-uploads/`) || source.startsWith('https://shopify-staged-uploads.')
  );
}

function downloadFailure(kind: FileRecord['kind']): FileRecord['failure'] {
  return kind === 'MediaImage'
    ? { code: 'IMAGE_DOWNLOAD_FAILURE', message: 'The image could not be downloaded' }
    : { code: 'GENERIC_FILE_DOWNLOAD_FAILURE', message: 'The source could not be downloaded' };
}

/** Whether a picture or video is invalid by its name and first bytes. */
function unreadable({
  kind,
  mimeType,
  bytes,
}: Pick<FileRecord, 'kind'> & { mimeType: string; bytes: Buffer | undefined }): FileRecord['failure'] {
  if (kind === 'MediaImage') {
    const isNamedSo = /^(image\/|application\/octet-stream)/.test(mimeType);
    const isReadable = !bytes || !/^image\/(png|jpeg|gif)$/.test(mimeType) || imageSize(bytes) !== undefined;
    return isNamedSo && isReadable
      ? null
      : { code: 'IMAGE_PROCESSING_FAILURE', message: 'The image could not be processed' };
  }
  return kind === 'Video' && bytes && !isVideo(bytes)
    ? { code: 'VIDEO_INVALID_FILETYPE_ERROR', message: 'The video has an invalid file type' }
    : null;
}

/** An ISO base media file (MP4, MOV) or a Matroska one (WebM), by its first bytes. */
function isVideo(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' || bytes.readUInt32BE(0) === 0x1a45dfa3;
}

function kindOf(contentType: string | undefined, mimeType: string): FileRecord['kind'] {
  const type =
    contentType ?? (/^image\//.test(mimeType) ? 'IMAGE' : /^video\//.test(mimeType) ? 'VIDEO' : 'FILE');
  const kinds: Record<string, FileRecord['kind']> = {
    IMAGE: 'MediaImage',
    VIDEO: 'Video',
    FILE: 'GenericFile',
  };
  const kind = kinds[type];
  if (!kind) throw notSimulated(`files of type ${type}`);
  return kind;
}

/** A name in use gets a random part before its ending. */
function freeName({ store }: AdminContext, extension: string): string {
  if (!store.files.find('filename', extension)) return extension;
  const [, stem = extension, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(extension) ?? [];
  return `${stem}_${randomUUID()}${ending}`;
}

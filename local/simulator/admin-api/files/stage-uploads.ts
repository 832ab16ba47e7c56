import { randomUUID } from 'node:crypto';
import type { StagedUploadRecord } from '../../state/records/file.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';

/** Seven days, as for signed URLs of the real service. */
const LIFE_SECONDS = 604_800;

export interface StagedUploadInput {
  filename: string;
  mimeType: string;
  resource: string;
  httpMethod: 'PUT' | 'POST';
  fileSize?: string | number | null;
}

/** Kinds that need a size, with the platform's words. */
const NEEDS_SIZE: Readonly<Record<string, string>> = { VIDEO: 'video', MODEL_3D: '3D model' };
const IMAGE_TYPES = /^image\/(png|jpe?g|gif|webp|heic|svg\+xml)$/;
const ACCEPTED: Readonly<Record<string, RegExp>> = {
  IMAGE: IMAGE_TYPES,
  PRODUCT_IMAGE: IMAGE_TYPES,
  COLLECTION_IMAGE: IMAGE_TYPES,
  SHOP_IMAGE: IMAGE_TYPES,
  VIDEO: /^video\/(mp4|quicktime|webm)$/,
  BULK_MUTATION_VARIABLES: /^(text|application)\/(jsonl|x-jsonlines|plain)$/,
};

const NO_TARGET = { url: null, resourceUrl: null, parameters: [] };

/** Creates upload targets for files, on the simulated platform itself. */
export function stageUploads(inputs: readonly StagedUploadInput[], context: AdminContext) {
  const userErrors: UserError[] = [];
  const stagedTargets = inputs.map((input, index) => {
    const errors = inputErrors(input, ['input', String(index)]);
    userErrors.push(...errors);
    return errors.length > 0 ? NO_TARGET : targetOf(stage(input, context), context);
  });
  return { stagedTargets, userErrors };
}

function inputErrors(
  { filename, mimeType, resource, fileSize }: StagedUploadInput,
  fieldPath: string[],
): UserError[] {
  const accepted = ACCEPTED[resource];
  const errors: UserError[] = [];
  const sized = NEEDS_SIZE[resource];
  if (sized !== undefined && (fileSize ?? null) === null)
    errors.push(userError([...fieldPath, 'fileSize'], `file size is required for ${sized} resources`));
  if (accepted && !accepted.test(mimeType))
    errors.push(
      userError([...fieldPath, 'mimeType'], `${filename}: (${mimeType}) is not a recognized format`),
    );
  return errors;
}

function stage(input: StagedUploadInput, { store, now }: AdminContext): StagedUploadRecord {
  const folder = input.resource === 'BULK_MUTATION_VARIABLES' ? 'bulk' : 'files';
  const upload: StagedUploadRecord = {
    id: store.newId('StagedUpload'),
    key: `tmp/${store.shop.number}/${folder}/${randomUUID()}/${input.filename}`,
    signature: randomUUID().replaceAll('-', ''),
    filename: input.filename,
    mimeType: input.mimeType,
    resource: input.resource,
    httpMethod: input.httpMethod,
    size: input.fileSize === undefined || input.fileSize === null ? null : Number(input.fileSize),
    expiresAt: now + LIFE_SECONDS * 1000,
  };
  store.stagedUploads.put(upload);
  return upload;
}

function targetOf(upload: StagedUploadRecord, { store, origin }: AdminContext) {
  const base = `${origin}/staged-uploads/${store.domain}/`;
  const resourceUrl = base + upload.key.split('/').map(encodeURIComponent).join('/');
  if (upload.httpMethod === 'PUT') {
    const query = new URLSearchParams({
      'X-Goog-Expires': String(LIFE_SECONDS),
      'X-Goog-Signature': upload.signature,
    });
    const parameters = { content_type: upload.mimeType, acl: 'private' };
    return { url: `${resourceUrl}?${query}`, resourceUrl, parameters: named(parameters) };
  }
  const parameters = {
    'Content-Type': upload.mimeType,
    success_action_status: '201',
    acl: 'private',
    key: upload.key,
    'x-goog-algorithm': 'GOOG4-RSA-SHA256',
    'x-goog-signature': upload.signature,
  };
  return { url: base, resourceUrl, parameters: named(parameters) };
}

function named(values: Record<string, string>) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

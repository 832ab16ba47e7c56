import type { BulkOperationRecord } from '../../state/records/bulk-operation.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';

/** https://shopify.dev/docs/api/usage/bulk-operations/imports: from 2026-01 on, five at a time per shop. */
const AT_ONCE = 5;

export interface RunArgs {
  mutation: string;
  stagedUploadPath: string;
  clientIdentifier?: string | null;
}

const UNDER_WAY: ReadonlySet<string> = new Set(['CREATED', 'RUNNING', 'CANCELING']);

/** Whether an operation still writes to the store, or will. */
export function isUnderWay({ status }: BulkOperationRecord): boolean {
  return UNDER_WAY.has(status);
}

/** Accepts a mutation to run once per row of an uploaded file, after the response. */
export function startOperation(args: RunArgs, context: AdminContext) {
  const error = rejection(args, context);
  if (error) return { bulkOperation: null, userErrors: [error] };
  const { store, now, timestamp } = context;
  const operation: BulkOperationRecord = {
    id: store.newId('BulkOperation'),
    status: 'CREATED',
    query: args.mutation,
    clientIdentifier: args.clientIdentifier ?? null,
    uploadKey: args.stagedUploadPath,
    objectCount: 0,
    errorCode: null,
    resultKey: null,
    fileSize: null,
    endedAt: null,
    startedAt: now,
    createdAt: timestamp,
    completedAt: null,
  };
  store.bulkOperations.put(operation);
  context.runInBulk(operation.id);
  return { bulkOperation: operation, userErrors: [] };
}

const IDENTIFIER = { min: 10, max: 255 };

function identifierError(text: string | null | undefined): UserError | undefined {
  const rejected = (message: string) => userError(['clientIdentifier'], message, 'INVALID_MUTATION');
  const { length } = text ?? ' '.repeat(IDENTIFIER.min);
  if (length < IDENTIFIER.min) return rejected(`is too short (minimum is ${IDENTIFIER.min} characters)`);
  return length > IDENTIFIER.max
    ? rejected(`is too long (maximum is ${IDENTIFIER.max} characters)`)
    : undefined;
}

/** Errors of the file come before the limit of running operations. The text of the last is a guess. */
function rejection(
  { mutation, stagedUploadPath, clientIdentifier }: RunArgs,
  context: AdminContext,
): UserError | undefined {
  const error = context.bulkMutationError(mutation) ?? identifierError(clientIdentifier);
  if (error) return error;
  const upload = context.store.stagedUploads.find('key', stagedUploadPath);
  const bytes = upload?.resource === 'BULK_MUTATION_VARIABLES' && context.uploadedBytes(stagedUploadPath);
  if (!bytes)
    return userError(
      null,
      "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.",
      'NO_SUCH_FILE',
    );
  if (bytes.toString('utf8', 0, 1000).trim() === '')
    return userError(null, 'The input file is empty.', 'INVALID_STAGED_UPLOAD_FILE');
  const running = context.store.bulkOperations.all().filter(isUnderWay);
  if (running.length < AT_ONCE) return undefined;
  return userError(
    null,
    `A bulk mutation operation for this app and shop is already in progress: ${running[0]?.id ?? ''}.`,
    'OPERATION_IN_PROGRESS',
  );
}

/** Requests an operation to stop; completed rows stay. */
export function cancelOperation(id: string, { store }: AdminContext) {
  const operation = store.bulkOperations.get(id);
  if (!operation)
    return { bulkOperation: null, userErrors: [userError(['id'], 'Bulk operation does not exist')] };
  if (!isUnderWay(operation)) {
    const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`;
    return { bulkOperation: operation, userErrors: [userError(null, message)] };
  }
  const canceling = { ...operation, status: 'CANCELING' as const };
  store.bulkOperations.put(canceling);
  return { bulkOperation: canceling, userErrors: [] };
}

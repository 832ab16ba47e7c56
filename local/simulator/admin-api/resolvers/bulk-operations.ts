import type { Searchable } from '../../search/match-search.ts';
import type { BulkOperationRecord } from '../../state/records/bulk-operation.ts';
import { ApiError } from '../api-error.ts';
import { parseSearch, termsOf } from '../../search/parse-search.ts';
import { cancelOperation, startOperation, type RunArgs } from '../bulk/start-operation.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import { searchRows } from '../connections/search-rows.ts';
import type { AdminContext, ResolverMap } from '../context.ts';

const RESULTS_LIVE = 7 * 24 * 3_600_000;

/** Seven days after its end an operation is EXPIRED, and its results are deleted. */
function hasExpired({ endedAt }: BulkOperationRecord, now: number): boolean {
  return endedAt !== null && now > endedAt + RESULTS_LIVE;
}

function resultsOf(operation: BulkOperationRecord, { origin, store, now }: AdminContext): string | null {
  if (operation.resultKey === null || hasExpired(operation, now)) return null;
  return `${origin}/bulk-results/${store.domain}/${operation.resultKey}`;
}

const statusAt = (operation: BulkOperationRecord, now: number) =>
  hasExpired(operation, now) ? 'EXPIRED' : operation.status;

const searchableAt = (now: number): Searchable<BulkOperationRecord> => ({
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    created_at: { kind: 'time', of: ({ createdAt }) => createdAt },
    status: { kind: 'exact', of: (operation) => statusAt(operation, now).toLowerCase() },
    operation_type: { kind: 'exact', of: () => 'mutation' },
  },
  everywhere: [],
});

interface ListArgs extends PageArgs {
  query?: string | null;
  sortKey?: 'CREATED_AT' | 'COMPLETED_AT' | null;
}

/** Newest first by default, as documented. */
function listOperations(args: ListArgs, context: AdminContext) {
  for (const { field, value } of termsOf(parseSearch(args.query)))
    if (field === 'created_at' && Number.isNaN(Date.parse(value)))
      throw new ApiError('BAD_REQUEST', 'Invalid timestamp for query filter `created_at`.');
  const searched = { root: 'bulkOperations', query: args.query, searchable: searchableAt(context.now) };
  const found = searchRows(context.store.bulkOperations.all(), searched, context);
  const sortBy = ({ createdAt, completedAt }: BulkOperationRecord) =>
    args.sortKey === 'COMPLETED_AT' ? (completedAt ?? '') : createdAt;
  return paginate(found, { ...args, reverse: !args.reverse }, sortBy);
}

/** Mutations that run once per row of an uploaded file. Bulk queries are not simulated. */
export const bulkOperationResolvers: ResolverMap = {
  QueryRoot: {
    bulkOperation: (_source, { id }: { id: string }, { store }) => store.bulkOperations.get(id) ?? null,
    bulkOperations: (_source, args: ListArgs, context) => listOperations(args, context),
  },
  Mutation: {
    bulkOperationRunMutation: (_source, args: RunArgs, context) => startOperation(args, context),
    bulkOperationCancel: (_source, { id }: { id: string }, context) => cancelOperation(id, context),
  },
  BulkOperation: {
    status: (operation: BulkOperationRecord, _args, { now }) => statusAt(operation, now),
    type: () => 'MUTATION',
    objectCount: ({ objectCount }: BulkOperationRecord) => String(objectCount),
    rootObjectCount: ({ objectCount }: BulkOperationRecord) => String(objectCount),
    fileSize: ({ fileSize }: BulkOperationRecord) => (fileSize === null ? null : String(fileSize)),
    url: (operation: BulkOperationRecord, _args, context) =>
      operation.status === 'COMPLETED' ? resultsOf(operation, context) : null,
    partialDataUrl: (operation: BulkOperationRecord, _args, context) =>
      operation.status === 'COMPLETED' ? null : resultsOf(operation, context),
  },
};

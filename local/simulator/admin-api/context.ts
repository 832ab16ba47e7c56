import type { AppCredentials } from '../access/app-credentials.ts';
import type { Store } from '../state/store.ts';
import type { UserError } from './api-error.ts';

/** Durations of the platform's background work, in milliseconds of its clock. */
export interface Delays {
  /** Until a job on a collection's products or a discount's codes is done and reads as changed. */
  job: number;
  /** Until counts catch up. */
  count: number;
  /** Until searches and `metaobjectsCount` see a change. */
  search: number;
  /** Until a new file is being processed, and until it is ready. */
  fileProcessing: number;
  fileReady: number;
  /** Until a bulk operation begins, and for each of its rows. */
  bulkStart: number;
  bulkRow: number;
}

/** Warnings of a search, in the extensions of a response. */
export interface SearchRemark {
  path: readonly (string | number)[];
  query: string;
  warnings: { field: string; message: string; code: 'invalid_field' }[];
}

/** Sends webhooks to the app's subscriptions; the payload equals the platform's JSON. */
export type Announce = (topic: string, payload: Record<string, unknown>) => void;

/** The request context of a resolver. */
export interface AdminContext {
  store: Store;
  /** Milliseconds. */
  now: number;
  /** `now` as the API prints it. */
  timestamp: string;
  scopes: ReadonlySet<string>;
  app: AppCredentials;
  /** Whether the request is from another app: a custom app with a token that does not expire. */
  isOtherApp: boolean;
  /** URL of the simulated platform, such as `http://127.0.0.1:4100`. */
  origin: string;
  delays: Delays;
  announce: Announce;
  /** Throws ACCESS_DENIED if objects of this type may not be read. */
  requireTypeAccess: (type: string) => void;
  /** Whether objects of this type can be read by id. */
  isNodeType: (type: string) => boolean;
  /** Search fields of the real platform, per root field. */
  searchFields: ReadonlyMap<string, readonly string[]>;
  /** Accumulated during a request. */
  remarks: SearchRemark[];
  /** Persists the changes; called after each mutation. */
  commit: () => void;
  /** Bytes of a staged upload, if uploaded. */
  uploadedBytes: (key: string) => Buffer | undefined;
  /** The code with which the processing of a new file fails by a fault. */
  plannedFailure: () => string | undefined;
  /** Why a document cannot be run in bulk, if it cannot. */
  bulkMutationError: (mutation: string) => UserError | undefined;
  /** Runs an accepted bulk operation later. */
  runInBulk: (id: string) => void;
  /** Runs background work of the platform after some milliseconds of its clock. */
  later: (ms: number, work: (now: Pick<AdminContext, 'store' | 'now'>) => void) => void;
}

/**
 * A resolver declares its source and arguments; the schema has checked the arguments, and the parent's
 * resolver created the source.
 */
export type Resolver = (source: never, args: never, context: AdminContext) => unknown;

export type ResolverMap = Record<string, Record<string, Resolver>>;

import type { AppCredentials } from '../access/app-credentials.ts';
import type { Store } from '../state/store.ts';

/** How long the platform takes for what it does later, in milliseconds of its clock. */
export interface Delays {
  /** Until a collection's job is done and its products read as changed. */
  job: number;
  /** Until counts catch up. */
  count: number;
  /** Until a new file is being processed, and until it is ready. */
  fileProcessing: number;
  fileReady: number;
  /** Until a bulk operation begins, and for each of its lines. */
  bulkStart: number;
  bulkRow: number;
}

/** Warnings of a search, in the extensions of a response. */
export interface SearchRemark {
  path: readonly (string | number)[];
  query: string;
  warnings: { field: string; message: string; code: 'invalid_field' }[];
}

/** Tells the app's webhook subscriptions; the payload is what the platform would send as JSON. */
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
  /** Whether another app of the store asks: one that its owner made, with a token that does not expire. */
  isOtherApp: boolean;
  /** URL of the simulated platform, such as `http://127.0.0.1:4100`. */
  origin: string;
  delays: Delays;
  announce: Announce;
  /** Throws ACCESS_DENIED where objects of this type may not be read. */
  requireTypeAccess: (type: string) => void;
  /** Whether objects of this type can be had by their id. */
  isNodeType: (type: string) => boolean;
  /** Names that the real platform can search by, per root field. */
  searchFields: ReadonlyMap<string, readonly string[]>;
  /** Grows while a request is answered. */
  remarks: SearchRemark[];
  /** Makes what was changed so far outlive the process; called after each mutation. */
  commit: () => void;
  /** Bytes that were put at a staged upload's address, if they were. */
  uploadedBytes: (key: string) => Buffer | undefined;
  /** Why a document cannot be run in bulk, if it cannot. */
  bulkMutationProblem: (mutation: string) => string | undefined;
  /** Has a bulk operation that was taken carried out, some time later. */
  runInBulk: (id: string) => void;
}

/**
 * A resolver names the source and arguments it expects; the schema has checked the arguments by then, and the
 * parent's resolver made the source.
 */
export type Resolver = (source: never, args: never, context: AdminContext) => unknown;

export type ResolverMap = Record<string, Record<string, Resolver>>;

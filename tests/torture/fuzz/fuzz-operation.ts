import type { Method } from '#app/http/api-route.ts';
import type { SchemaPath } from './schema-paths.ts';

/** The data for fuzzed requests: a brand with its credentials, and known objects. */
export interface FuzzTarget {
  /** Address of the app. */
  url: string;
  domain: string;
  /** Headers of valid credentials, the most usual one first. */
  credentials: readonly Readonly<Record<string, string>>[];
  collabIds: readonly string[];
  /** Email addresses of creators of the collabs. */
  emails: readonly string[];
  /** Ids of products of the brand's store. */
  products: readonly string[];
}

/** A body that an operation accepts. */
export interface FuzzBody {
  type: 'application/json' | 'application/x-www-form-urlencoded';
  /** A valid one, after it is fitted to the target. */
  good: Readonly<Record<string, unknown>>;
  /** All paths of its schema, whether the valid body has them or not. */
  paths: readonly SchemaPath[];
  /** Valid values of top-level fields, also of those that the valid body does not have. */
  samples: Readonly<Record<string, unknown>>;
  /** The error of an accepted body; undefined if the document allows it. Absent without a schema. */
  check?: ResponseCheck;
}

/** The error of a response's body; undefined if it has the documented format. */
export type ResponseCheck = (text: string) => string | undefined;

/** One operation of the service for fuzzing. */
export interface FuzzOperation {
  name: string;
  method: Method;
  /** Its whole path, with parameters in braces. */
  path: string;
  /** Names of its parameters in the query. */
  query: readonly string[];
  body?: FuzzBody;
  /** Its documented responses, by status. */
  responses: ReadonlyMap<number, ResponseCheck>;
}

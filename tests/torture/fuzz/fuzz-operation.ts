import type { Place } from './schema-places.ts';

/** What fuzzed requests are made of: a brand whom some credentials reach, and what is known to be there. */
export interface FuzzTarget {
  /** Address of the app. */
  url: string;
  domain: string;
  /** Headers of good credentials, the most usual one first. */
  credentials: readonly Readonly<Record<string, string>>[];
  collabIds: readonly string[];
  /** Email addresses of creators of the collabs. */
  emails: readonly string[];
  /** Numbers of products of the brand's store. */
  products: readonly string[];
}

/** A body that an operation takes. */
export interface FuzzBody {
  type: 'application/json' | 'application/x-www-form-urlencoded';
  /** A valid one, after it is fitted to the target. */
  good: Readonly<Record<string, unknown>>;
  /** Everywhere that its schema lets something stand, whether the good one has it or not. */
  places: readonly Place[];
  /** The error of an accepted body; undefined if the document allows it. Absent without a schema. */
  check?: AnswerCheck;
}

/** What is wrong with an answer's body; undefined when it has the documented shape. */
export type AnswerCheck = (text: string) => string | undefined;

/** One operation of the service as fuzzing sees it. */
export interface FuzzOperation {
  name: string;
  method: 'GET' | 'POST';
  /** Its whole path, with parameters in braces. */
  path: string;
  /** Names of its parameters in the query. */
  query: readonly string[];
  body?: FuzzBody;
  /** Its documented answers, by status. */
  answers: ReadonlyMap<number, AnswerCheck>;
}

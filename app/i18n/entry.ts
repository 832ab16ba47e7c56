/** What went wrong, in HTTP's terms. `http/problem-response.ts` maps each kind to a status. */
export type ProblemKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'key-reused'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many'
  | 'unavailable';

/** A message's texts in ICU syntax. */
export interface CatalogEntry {
  /** Set when a Problem has this code. */
  kind?: ProblemKind;
  /** Shown on pages. Used by the API and in logs unless `api` is set. */
  en: string;
  de: string;
  /** English for API clients, where a page should say something else. */
  api?: string;
}

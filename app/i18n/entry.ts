/** The kind of an error in HTTP's terms. `http/problem-response.ts` maps each kind to a status. */
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
export interface CatalogMessage {
  /** Set when a Problem has this code. */
  kind?: ProblemKind;
  /** The field of a form at which pages show it. */
  field?: string;
  /** Shown on pages. Used by the API and in logs unless `api` is set. */
  en: string;
  de: string;
  /** English text for API clients, if it differs from the page's. */
  api?: string;
}

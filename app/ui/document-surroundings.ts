import { useRouteLoaderData } from '@remix-run/react';
import type { Speech } from './text/words.ts';

/** What every document is given, whatever becomes of the page in it: the loader of the root route says it. */
export interface DocumentSurroundings {
  speech: Speech;
  /** The store's admin that the document may stand in; undefined where the store is not known. */
  admin: { open: string; appBridge: string; apiKey: string } | undefined;
}

/** What the document around was given; undefined where not even that could be made. */
export function useDocumentSurroundings(): DocumentSurroundings | undefined {
  return useRouteLoaderData<DocumentSurroundings>('root');
}

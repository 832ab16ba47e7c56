import { useRouteLoaderData } from '@remix-run/react';
import type { Translations } from './translations.ts';

/** Data of every document, from the root loader. */
export interface RootData {
  translations: Translations;
  /** The store's admin that may frame the document; undefined if the store is unknown. */
  admin: { open: string; appBridge: string; apiKey: string } | undefined;
}

/** The root loader's data; undefined if it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

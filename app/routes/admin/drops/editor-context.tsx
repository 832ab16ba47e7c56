import { createContext, useContext } from 'react';
import { browserMediaUrl } from '#app/ui/fetch.ts';
import type { Cards } from './use-cards.ts';

/** What parts of the editor know of the world around the drop. */
export interface EditorContextValue {
  cards: Cards;
  /** Custom fields of product entries. */
  productFields: readonly Field[];
  /** Where browsers reach what the platform's media host holds. */
  mediaHost: string;
}

/** A custom field as it is defined. */
export interface Field {
  handle: string;
  name: string;
  type: string;
}

const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorContextValue {
  const rootData = useContext(EditorContext);
  if (!rootData) throw new Error('There is no EditorProvider around this.');
  return rootData;
}

/** The address at which a browser sees media. */
export function useShownAt(): (url: string) => string {
  const { mediaHost } = useEditor();
  return (url) => browserMediaUrl(url, mediaHost);
}

import { createContext, useContext } from 'react';
import { browserMediaUrl } from '#app/ui/media-url.ts';
import type { Cards } from './use-cards.ts';

/** Data and actions that all parts of the editor use. */
interface EditorContextValue {
  cards: Cards;
  /** Custom fields of drop items. */
  productFields: readonly FieldDefinition[];
  /** The base URL of the platform's media host for browsers. */
  mediaHost: string;
}

/** A custom field's definition. */
export interface FieldDefinition {
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

/** The URL of media for browsers. */
export function useShownAt(): (url: string) => string {
  const { mediaHost } = useEditor();
  return (url) => browserMediaUrl(url, mediaHost);
}

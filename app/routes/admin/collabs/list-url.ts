import { startTransition, useEffect, useState } from 'react';
import { useRootData } from '#app/ui/root-data.ts';

/** The latest query of the list by store, for browsers that deny the storage to a frame. */
const queries = new Map<string, string>();

/** Saves the query of the list, to which the pages that are reached from it return. */
export function useSavedListUrl(query: string): void {
  const key = useKey();
  useEffect(() => {
    queries.set(key, query);
    findStorage()?.setItem(key, query);
  }, [key, query]);
}

/** The URL of the list with the filters, order and page that the person saw last in this tab. */
export function useListUrl(): string {
  const key = useKey();
  const [query, setQuery] = useState('');
  useEffect(() => {
    // A transition: parts of the page may hydrate later, and React would render them again for an urgent update.
    startTransition(() => {
      setQuery(queries.get(key) ?? findStorage()?.getItem(key) ?? '');
    });
  }, [key]);
  return query === '' ? '/collabs' : `/collabs?${query}`;
}

/** A tab can show the admins of two stores one after the other. */
function useKey(): string {
  return `collabs-list ${useRootData()?.admin?.open ?? ''}`;
}

function findStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined;
    throw error;
  }
}

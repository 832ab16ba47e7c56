import { useEffect, useState } from 'react';

interface FetchRequest {
  /** The app's URL to request; none means no request. */
  path: string | undefined;
  /** No requests while the user types. */
  pauseMs: number;
  /** A change causes a new request. */
  typed?: string;
}

/** The latest response; `unavailable` after a failed request, undefined before the first. */
type Fetched<Content> = Content | 'unavailable' | undefined;

/**
 * Requests JSON from the app, debounced. It is no loader's data: an error must not replace a form with typed
 * text.
 */
export function useDebouncedFetch<Content>({ path, pauseMs, typed = '' }: FetchRequest): Fetched<Content> {
  const [fetched, setFetched] = useState<Fetched<Content>>();
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchOrUnavailable(path, stop.signal).then(
        (json) => setFetched(json as Fetched<Content>),
        () => {
          if (!stop.signal.aborted) setFetched('unavailable');
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, pauseMs, typed]);
  return fetched;
}

async function fetchOrUnavailable(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal });
  return response.ok ? response.json() : 'unavailable';
}

/** The app's reason for rejecting a request, in the user's language; empty for any other error. */
export function rejectionText(error: unknown): string {
  // By name: a page does not load the class before it sends a request.
  return error instanceof Error && error.name === 'RequestFailed' ? error.message : '';
}

/**
 * Downloads a file of the app, and reports whether that failed.
 * @param name the file name.
 */
export function useDownload(path: string, name: string) {
  const [isLost, setLost] = useState(false);
  const get = () => {
    setLost(false);
    download(path, name).catch(() => setLost(true));
  };
  return { get, isLost };
}

/** A link would carry no session token. */
async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The download failed with status ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

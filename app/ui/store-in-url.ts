import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Query parameters by which the platform names the store. */
const lasting = ['shop', 'host', 'locale', 'embedded'];
/** Query parameters for one page load: the platform's, and the marker of a new record. */
const momentary = ['id_token', 'bounced', 'hmac', 'session', 'timestamp', 'created'];

/**
 * Keeps the store's name in the URL during navigations: a reloaded page has no other information before App
 * Bridge responds. Removes session tokens from the URL.
 */
export function useStoreInUrl(): void {
  const { pathname, search, hash } = useLocation();
  const kept = useRef<[string, string][]>([]);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = lasting.flatMap((name) => [...parameters].filter(([key]) => key === name).slice(0, 1));
    if (here.length > 0) kept.current = here;
    for (const [name, value] of kept.current) parameters.set(name, value);
    for (const name of momentary) parameters.delete(name);
    const target = parameters.size > 0 ? `?${parameters.toString()}` : '';
    // Bypasses Remix, which would reload the page's data.
    if (target !== search) window.history.replaceState(window.history.state, '', pathname + target + hash);
  }, [pathname, search, hash]);
}

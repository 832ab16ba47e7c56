import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** What the platform puts into the address of a document that says where it stands. */
const lasting = ['shop', 'host', 'locale', 'embedded'];
/** What stands there for one loading alone: what the platform puts there, and that something was just made. */
const momentary = ['id_token', 'bounced', 'hmac', 'session', 'timestamp', 'created'];

/**
 * Keeps the name of the store in the address of the page while the person goes from page to page: a page that is loaded
 * anew has nothing else to say for which store, before App Bridge has vouched for it. Session tokens leave the address.
 */
export function useStoreInAddress(): void {
  const { pathname, search, hash } = useLocation();
  const known = useRef<[string, string][]>([]);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = lasting.flatMap((name) => [...parameters].filter(([key]) => key === name).slice(0, 1));
    if (here.length > 0) known.current = here;
    for (const [name, value] of known.current) parameters.set(name, value);
    for (const name of momentary) parameters.delete(name);
    const wanted = parameters.size > 0 ? `?${parameters.toString()}` : '';
    // Remix is not told: to it this is no other place, and it would load the page's data anew.
    if (wanted !== search) window.history.replaceState(window.history.state, '', pathname + wanted + hash);
  }, [pathname, search, hash]);
}

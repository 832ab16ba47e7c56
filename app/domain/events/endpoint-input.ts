import { invalid } from '../problem.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { eventTypes } from './event-types.ts';

/** Where events are to be sent, and which; no types means all, those that are yet to come included. */
export interface EndpointInput {
  url: string;
  types: readonly string[];
}

/**
 * Reads what an owner says of an endpoint.
 * @returns the address as the URL standard spells it, and each type once.
 * @throws Problem `invalid` for an address that is not public https and for unknown types.
 */
export function readEndpoint({ url, types }: EndpointInput): { url: string; types: string[] } {
  const read = readEndpointUrl(url);
  const known: readonly string[] = eventTypes;
  const details = types
    .filter((type) => !known.includes(type))
    .map((type) => ({ path: 'types', message: `"${type}" is not one of ${eventTypes.join(', ')}` }));
  if ('refusal' in read) throw invalid([{ path: 'url', message: read.refusal }, ...details]);
  if (details.length > 0) throw invalid(details);
  return { url: read.url, types: [...new Set(types)] };
}

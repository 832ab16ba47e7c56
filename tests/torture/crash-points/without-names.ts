import type { Run } from './scenario.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const globalId = /gid:\/\/shopify\/\w+\/\d+/g;
/** The platform's ids, and the end of a collection's handle, which derives from its drop's id. */
const platformNumber = /\b\d{10,}\b/g;
const handleEnd = /(?<=-d)[0-9a-f]{12}\b/g;
/** The platform's URL of a file contains the store's id and a timestamp. */
const fileAddress = /(\/s\/files\/)\d+\/\d+(\/[^"\\?]*\?v=)\d+/g;
/** The handle of an erased person's drop: those drops look the same, so that a number would be given by chance. */
const erasedDrop = /(?<=erased-d)[0-9a-f]{12}\b/gi;
/** The name of an erased person. */
const erasedName = /(?<=erased-)[0-9a-f]{16}\b/gi;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** The final state of a run, with names, ids and times that differ between runs replaced by constants. */
export function withoutNames(left: unknown, { token, domain }: Run): unknown {
  const numbers = new Map<string, string>();
  const numbered = (id: string) => {
    const known = numbers.get(id) ?? `id${numbers.size + 1}`;
    numbers.set(id, known);
    return known;
  };
  const text = JSON.stringify(left)
    .replaceAll(new RegExp(token, 'gi'), 'run')
    .replaceAll(domain, 'store')
    .replaceAll(domain.replace('.myshopify.com', ''), 'store')
    .replaceAll(fileAddress, '$1store$2then')
    .replaceAll(uuid, numbered)
    .replaceAll(globalId, numbered)
    .replaceAll(erasedDrop, 'drop')
    .replaceAll(handleEnd, numbered)
    .replaceAll(erasedName, numbered)
    .replaceAll(platformNumber, numbered)
    .replaceAll(moment, 'then');
  return JSON.parse(text) as unknown;
}

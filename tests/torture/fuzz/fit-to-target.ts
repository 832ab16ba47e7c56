import type { FuzzBody, FuzzOperation, FuzzTarget } from './fuzz-operation.ts';
import type { KnownObjects } from './known-objects.ts';

/*
 * The document's examples name missing objects. Here they are replaced by existing ones, so that requests are
 * accepted.
 */

/**
 * An operation's path to an existing object.
 * @param pick chooses it.
 */
export function fitPath({ path }: FuzzOperation, known: KnownObjects, pick: number): string {
  const { id, dropId } = path.includes('{dropId}') ? known.collabWithDrop(pick) : known.collab(pick);
  return path
    .replace('{platformDomain}', known.domain)
    .replace('{collabId}', id)
    .replace('{dropId}', dropId ?? 'none');
}

/** A valid body. @param number makes it unique. */
export function fitBody(
  { good }: FuzzBody,
  { products }: FuzzTarget,
  number: number,
): Record<string, unknown> {
  const fitted: Record<string, unknown> = structuredClone(good);
  if ('email' in fitted) fitted['email'] = `person-${number}@example.com`;
  if ('affiliateCode' in fitted) fitted['affiliateCode'] = `CODE-${number}`;
  if (Array.isArray(fitted['products']))
    fitted['products'] = products.map((id, index) => ({ ...(fitted['products'] as object[])[index], id }));
  return fitted;
}

/** The data for a query. */
interface QueryGround {
  target: FuzzTarget;
  known: KnownObjects;
  pick: number;
}

/** A query with results; sometimes with one parameter, or none. */
export function fitQuery(
  { query }: FuzzOperation,
  { target: { domain, emails }, known, pick }: QueryGround,
): [name: string, value: string][] {
  const good: Record<string, string> = {
    platform_domain: domain,
    myshopify_domain: domain,
    email: emails[pick % emails.length] ?? '',
    limit: String(1 + (pick % 3)),
    cursor: known.cursor(pick),
  };
  const kept = query.filter((_, index) => ((pick >> index) & 1) === 1 || query[index] === 'limit');
  return kept.map((name) => [name, good[name] ?? 'x']);
}

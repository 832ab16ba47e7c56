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
export function fitPath({ method, path }: FuzzOperation, known: KnownObjects, pick: number): string {
  const { id, dropId, enhancementId } = path.includes('{dropId}')
    ? known.collabWithDrop(pick)
    : known.collab(pick);
  const isKept = method === 'DELETE' && !known.hasSpareDrop();
  return path
    .replace('{campaignId}', known.other('campaignId', pick))
    .replace('{tierId}', known.other('tierId', pick))
    .replace('{fieldId}', known.other('fieldId', pick))
    .replace('{enhancementId}', enhancementId ?? 'none')
    .replace('{platformDomain}', known.domain)
    .replace('{collabId}', id)
    .replace('{dropId}', (isKept ? undefined : dropId) ?? 'none');
}

/** A valid body. @param number makes it unique, and chooses the objects that it names. */
export function fitBody(
  { good }: FuzzBody,
  { target: { products }, known }: Pick<QueryGround, 'target' | 'known'>,
  number: number,
): Record<string, unknown> {
  const fitted: Record<string, unknown> = structuredClone(good);
  if ('email' in fitted) fitted['email'] = `person-${number}@example.com`;
  if ('affiliateCode' in fitted) fitted['affiliateCode'] = `CODE-${number}`;
  if ('campaign' in fitted) fitted['campaign'] = known.other('campaignId', number);
  if ('ownerType' in fitted) fitted['handle'] = `cc-field-${number}`;
  if (Array.isArray(fitted['products']))
    fitted['products'] = products.map((id, index) => ({
      ...(fitted['products'] as object[])[index],
      id,
      // The example's variant is another product's.
      variantId: undefined,
    }));
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

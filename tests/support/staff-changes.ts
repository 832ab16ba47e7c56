import { askStore } from './admin-api.ts';
import type { ForeignHand } from './foreign-objects.ts';

/** Changes an entry as staff do in the store's admin. */
export function changeEntry(
  hand: ForeignHand,
  id: string,
  metaobject: Record<string, unknown>,
): Promise<void> {
  const query = `mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) {
    metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { message } } }`;
  return change(hand, query, { id, metaobject });
}

async function change(hand: ForeignHand, query: string, variables: Record<string, unknown>): Promise<void> {
  const answer = await askStore<Record<string, { userErrors: unknown[] }>>(hand.platformUrl, hand.domain, {
    query,
    variables,
  });
  const errors = Object.values(answer).flatMap(({ userErrors }) => userErrors);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

import { PlatformError } from '#app/platform/errors.ts';
import { publications } from '#app/platform/operations/shop.ts';
import type { StoreContext } from './mirror-context.ts';
import { findObject } from './platform-object.ts';
import { rememberObject } from './write-object.ts';

const key = { kind: 'publication' } as const;
const onlineStoreApp = 'online_store';

/**
 * The id of the store's Online Store publication, which is what makes a collection visible on the storefront.
 * @throws {PlatformError} `refused` when the store has no online store.
 */
export async function ensurePublication(context: StoreContext): Promise<string> {
  const known = await findObject(context, key);
  if (known?.platformId) return known.platformId;
  let after: string | null = null;
  do {
    const page = await readPage(context, after);
    const found = page.nodes.find(({ catalog }) =>
      catalog?.apps?.nodes.some(({ handle }) => handle === onlineStoreApp),
    );
    if (found) {
      await rememberObject(context, key, { platformId: found.id, hash: null });
      return found.id;
    }
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  throw new PlatformError('refused', 'Publications', [
    { message: 'The store has no Online Store sales channel' },
  ]);
}

interface Page {
  nodes: { id: string; catalog?: { apps?: { nodes: { handle?: string | null }[] } } | null }[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

async function readPage({ store }: StoreContext, after: string | null): Promise<Page> {
  const answer = await store.send(publications, { after });
  return answer.publications;
}

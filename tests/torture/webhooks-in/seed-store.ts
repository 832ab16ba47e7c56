import { createCollab, createDrop } from '../../support/api-calls.ts';
import { askStore } from '../../support/admin-api.ts';
import { mirrorIsDone } from '../../support/mirror.ts';
import { viewStore } from '../../support/store-view.ts';
import type { Arena } from './arena.ts';

/** What a product was called, one time after another; null when it was deleted in the end. */
export interface ProductHistory {
  number: string;
  names: readonly { title: string; handle: string }[];
  isDeleted: boolean;
}

/** What stands in the store, and what has become of it without the app being told. */
export interface Ground {
  /** Collabs that have changed products in a drop, and one that has none of them. */
  touched: readonly string[];
  untouched: string;
  /** E-mail address of the untouched collab's creator. */
  email: string;
  /** Ids of the creators' entries, as the app wrote them. */
  entryIds: readonly string[];
  products: readonly ProductHistory[];
  versions: ReadonlyMap<string, string>;
  /** When all of it was done, by the platform's clock. */
  doneAt: Date;
}

const renames = 5;

/** Has creators stand in the store, and then lets the store rename two products and delete one. */
export async function seedStore(arena: Arena): Promise<Ground> {
  const { channel } = arena;
  const [one, two, three, four, five] = channel.products;
  const collabWith = async (products: (string | undefined)[], own = {}) => {
    const { _id: collabId } = await createCollab(arena, channel, own);
    await createDrop(arena, channel, { collabId, products: products.map((id) => ({ id })) });
    return collabId;
  };
  const email = 'untouched@example.com';
  const touched = [await collabWith([one, two]), await collabWith([three, four])];
  const untouched = await collabWith([four, five], { email });
  await mirrorIsDone(arena);
  const { entries } = await viewStore(arena.platformUrl, channel.domain);
  const products = [await rename(arena, one), await rename(arena, three), await remove(arena, two)];
  return {
    touched,
    untouched,
    email,
    entryIds: entries.map(({ id }) => id),
    products,
    versions: await readVersions(arena),
    doneAt: new Date(),
  };
}

/** How often each collab's place was marked as behind, by its id. */
export async function readVersions({ query }: Arena): Promise<Map<string, string>> {
  const rows = await query<{ id: string; version: string }>(
    'SELECT collab_id AS id, wanted_version::text AS version FROM mirror_entries',
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const globalId = (number: string) => `gid://shopify/Product/${number}`;

async function rename({ platformUrl, channel }: Arena, number = ''): Promise<ProductHistory> {
  const names: { title: string; handle: string }[] = [];
  for (let round = 0; round < renames; round += 1) {
    const name = { title: `Name ${round} of ${number}`, handle: `name-${round}-of-${number}` };
    const query =
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }';
    const variables = { product: { id: globalId(number), ...name } };
    await askStore(platformUrl, channel.domain, { query, variables });
    names.push(name);
  }
  return { number, names, isDeleted: false };
}

async function remove(arena: Arena, number = ''): Promise<ProductHistory> {
  const history = await rename(arena, number);
  const query = 'mutation ($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }';
  const variables = { id: globalId(number) };
  await askStore(arena.platformUrl, arena.channel.domain, { query, variables });
  return { ...history, isDeleted: true };
}

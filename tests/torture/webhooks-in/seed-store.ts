import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { queryAll, queryStore } from '../../support/store/admin-api.ts';
import type { SuiteContext } from './suite-context.ts';
import { listSyncTimes, waitForMirror } from '../../support/store/mirror-health.ts';

/** The titles and handles of a product over time; null when it was deleted in the end. */
interface ProductHistory {
  number: string;
  names: readonly { title: string; handle: string }[];
  isDeleted: boolean;
}

interface WrittenEntry {
  id: string;
  updatedAt: string;
}

/** The objects in the store, and their changes for which no webhook was sent. */
export interface SeededStore {
  /** Collabs that have changed products in a drop, and one that has none of them. */
  touched: readonly string[];
  untouched: string;
  /** Email address of the untouched collab's creator. */
  email: string;
  /** The creators' entries that the app wrote, and when it last did. */
  entries: readonly WrittenEntry[];
  products: readonly ProductHistory[];
  /** When the store last got the changes of the untouched collab. */
  untouchedSince: number | undefined;
  /** When the changes ended, by the platform's clock. */
  doneAt: Date;
}

const renames = 5;

/** Waits until creators are in the store; then renames two products in the store and deletes one. */
export async function seedStore(context: SuiteContext): Promise<SeededStore> {
  const { channel } = context;
  const [one, two, three, four, five] = channel.products;
  const collabWith = async (products: (string | undefined)[], own = {}) => {
    const { _id: collabId } = await createCollab(context, channel, own);
    await createDrop(context, channel, { collabId, products: products.map((id) => ({ id })) });
    return collabId;
  };
  const email = 'untouched@example.com';
  const touched = [await collabWith([one, two]), await collabWith([three, four])];
  const untouched = await collabWith([four, five], { email });
  await waitForMirror(context);
  const entries = await queryAll<WrittenEntry>(context.platformUrl, channel.domain, {
    field: 'metaobjects(type: "creator", first: 50)',
    nodes: 'id updatedAt',
  });
  const products = [await rename(context, one), await rename(context, three), await remove(context, two)];
  return {
    touched,
    untouched,
    email,
    entries,
    products,
    untouchedSince: (await listSyncTimes(context, [untouched]))[0],
    doneAt: new Date(),
  };
}

const globalId = (number: string) => `gid://shopify/Product/${number}`;

async function rename({ platformUrl, channel }: SuiteContext, number = ''): Promise<ProductHistory> {
  const names: { title: string; handle: string }[] = [];
  for (let round = 0; round < renames; round += 1) {
    const name = { title: `Name ${round} of ${number}`, handle: `name-${round}-of-${number}` };
    const query =
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }';
    const variables = { product: { id: globalId(number), ...name } };
    await queryStore(platformUrl, channel.domain, { query, variables });
    names.push(name);
  }
  return { number, names, isDeleted: false };
}

async function remove(context: SuiteContext, number = ''): Promise<ProductHistory> {
  const history = await rename(context, number);
  const query = 'mutation ($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }';
  const variables = { id: globalId(number) };
  await queryStore(context.platformUrl, context.channel.domain, { query, variables });
  return { ...history, isDeleted: true };
}

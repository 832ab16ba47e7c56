import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Makes processes look up every product again, without a move of their clocks, which suites with crashes lack. */
export async function expireProducts(database: Database): Promise<void> {
  await database.query('UPDATE products SET checked_at = NULL');
}

/**
 * Sets wrong data for a product: another title and handle, and missing in the store. A store cannot restore a deleted
 * product under its id.
 * @param checkedAgo days since its check; never checked by default.
 */
export async function setStaleProduct(
  database: Database,
  productId: string,
  checkedAgo: number | null = null,
): Promise<void> {
  await database.query(
    `UPDATE products SET title = 'Old', platform_handle = 'old', missing_since = now(),
       checked_at = now() - make_interval(days => $2) WHERE platform_id = $1`,
    [productId, checkedAgo],
  );
}

/** Saves that stores no longer have a variant that drops name. No store is installed where this is used. */
export async function setVariantMissing(database: Database, variantId: string): Promise<void> {
  await database.query(
    `INSERT INTO product_variants (channel_id, product_id, platform_variant_id, checked_at, missing_since)
     SELECT DISTINCT channel_id, product_id, platform_variant_id, now(), now() FROM drop_items
     WHERE platform_variant_id = $1`,
    [variantId],
  );
}

interface KnownProduct {
  handle: string | null;
  title: string | null;
  isMissing: boolean;
  isFresh: boolean;
}

/** The saved data of the products with a platform id, in any store. */
export function listKnownProducts(database: Database, productId: string): Promise<KnownProduct[]> {
  return database.query(
    `SELECT platform_handle AS handle, title, missing_since IS NOT NULL AS "isMissing",
       coalesce(checked_at > now() - interval '1 hour', false) AS "isFresh"
     FROM products WHERE platform_id = $1`,
    [productId],
  );
}

/** Gives a channel's product a platform id that no store has. */
export async function renumberProduct(
  database: Database,
  domain: string,
  { from, to }: { from: string | undefined; to: string },
): Promise<void> {
  await database.query(
    `UPDATE products SET platform_id = $3, checked_at = NULL
     WHERE platform_id = $1 AND channel_id = (SELECT id FROM channels WHERE domain = $2)`,
    [from, domain, to],
  );
}

/** Counts the drops of a collab that have a product. */
export async function countDropsWith(database: Database, productId: string | undefined): Promise<number> {
  const rows = await database.query(
    `SELECT 1 FROM drops JOIN drop_items entry ON drop_id = drops.id JOIN products ON products.id = product_id
     WHERE platform_id = $1`,
    [productId],
  );
  return rows.length;
}

/** The platform ids of products that are missing in their stores. */
export async function listMissingProducts(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'SELECT platform_id AS id FROM products WHERE missing_since IS NOT NULL',
  );
  return rows.map(({ id }) => id);
}

/** Counts products with numbers in a range that were never checked. */
export async function countUnchecked(database: Database, from: number, to: number): Promise<number> {
  const rows = await database.query(
    'SELECT 1 FROM products WHERE platform_id::bigint BETWEEN $1 AND $2 AND checked_at IS NULL',
    [from, to],
  );
  return rows.length;
}

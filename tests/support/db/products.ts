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

/**
 * Ends every statement that saves a title of a product, as the limit of a statement's time does.
 * @returns a function that ends this.
 */
export async function cancelProductSaves(database: Database, title: string): Promise<() => Promise<void>> {
  await database.query(
    `CREATE FUNCTION cancel_save() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
     CREATE TRIGGER cancel_save BEFORE UPDATE ON products FOR EACH ROW WHEN (NEW.title = '${title}')
       EXECUTE FUNCTION cancel_save()`,
  );
  return async () => {
    await database.query('DROP FUNCTION cancel_save CASCADE');
  };
}

/** Makes processes look up a product again, with its variants, as a day after they did. */
export async function expireProduct(database: Database, productId: string): Promise<void> {
  await database.query(
    `WITH product AS (
       UPDATE products SET checked_at = checked_at - interval '1 day' WHERE platform_id = $1 RETURNING id)
     UPDATE product_variants SET checked_at = checked_at - interval '1 day' FROM product WHERE product_id = product.id`,
    [productId],
  );
}

/** Saves that stores no longer have a variant that drops name, as they do not tell where this is used. */
export async function setVariantMissing(database: Database, variantId: string): Promise<void> {
  await database.query(
    `INSERT INTO product_variants (channel_id, product_id, platform_variant_id, checked_at, missing_since)
     SELECT DISTINCT channel_id, product_id, platform_variant_id, now(), now() FROM drop_items
     WHERE platform_variant_id = $1
     ON CONFLICT (channel_id, product_id, platform_variant_id) DO UPDATE SET missing_since = now()`,
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

/** Adds a product that is known under another title to all drops of a channel, which no brand has so many of. */
export async function addToAllDrops(
  database: Database,
  channelId: string,
  platformNumber: string,
): Promise<void> {
  await database.query(
    `WITH product AS (
       INSERT INTO products (channel_id, id, platform_id, title, platform_handle, checked_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, 'Old', 'old', now(), now()) RETURNING id)
     INSERT INTO drop_items (channel_id, id, drop_id, product_id, position)
     SELECT $1, gen_random_uuid(), drops.id, product.id, 0 FROM drops, product WHERE channel_id = $1`,
    [channelId, platformNumber],
  );
}

import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import { isPageVisible } from '../collabs/states.ts';
import { Prisma } from '../generated/client.ts';
import { platformNumber } from '../keys.ts';
import { heldLease, LeaseLost, type Lease } from './leases.ts';
import { startedWrite } from './objects.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on `product_creators` and `product_metafields`: which creators recommend a product, and what the store has. */

/**
 * Saves which products some collabs recommend: those of their drops, while visitors may see the page, the store has its entry,
 * and the channel wants it. Marks the products whose creators change.
 */
export async function saveProductCreators(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  const ids = [...collabIds];
  await tx.$executeRaw`/* prepared: save-product-creators */
    WITH desired AS (
      SELECT item.product_id, drops.collab_id, entry.platform_id AS entry_id, max(drops.created_at) AS latest_drop_at
      FROM drops
      JOIN collabs AS c ON c.channel_id = drops.channel_id AND c.id = drops.collab_id AND ${isPageVisible(channelId)}
      JOIN channels ON channels.id = drops.channel_id AND mirrors_product_creators
      JOIN platform_objects AS entry ON entry.channel_id = drops.channel_id AND entry.collab_id = drops.collab_id
        AND entry.kind = 'metaobject' AND entry.platform_id IS NOT NULL
      JOIN drop_items AS item ON item.channel_id = drops.channel_id AND item.drop_id = drops.id
      JOIN products ON products.channel_id = item.channel_id AND products.id = item.product_id
        AND missing_since IS NULL
      WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ANY (${ids}::uuid[]) AND removed_at IS NULL
      GROUP BY item.product_id, drops.collab_id, entry.platform_id
    ), removed AS (
      DELETE FROM product_creators AS own
      WHERE own.channel_id = ${channelId}::uuid AND own.collab_id = ANY (${ids}::uuid[]) AND NOT EXISTS (
        SELECT FROM desired WHERE desired.product_id = own.product_id AND desired.collab_id = own.collab_id)
      RETURNING product_id
    ), saved AS (
      INSERT INTO product_creators AS own (channel_id, product_id, collab_id, entry_id, latest_drop_at)
      SELECT ${channelId}::uuid, product_id, collab_id, entry_id, latest_drop_at FROM desired
      ON CONFLICT (channel_id, product_id, collab_id) DO UPDATE SET
        entry_id = excluded.entry_id, latest_drop_at = excluded.latest_drop_at
      WHERE own.entry_id <> excluded.entry_id OR own.latest_drop_at <> excluded.latest_drop_at
      RETURNING product_id
    )
    INSERT INTO product_metafields AS product (channel_id, product_id, dirty_since)
    SELECT ${channelId}::uuid, product_id, now() FROM (
      SELECT product_id FROM removed UNION SELECT product_id FROM saved) AS changed
    ORDER BY product_id
    ON CONFLICT (channel_id, product_id) DO UPDATE SET
      version = product.version + 1, dirty_since = coalesce(product.dirty_since, now()),
      attempts = 0, next_attempt_at = NULL`;
}

const productCreators = z.object({
  productId: z.uuid(),
  platformNumber,
  /** Whether the store deleted it. */
  isMissing: z.boolean(),
  version: z.number(),
  attempts: z.number(),
  writtenHash: z.instanceof(Uint8Array).nullable(),
  /** Whether to write it again now, because an unanswered write can no longer take effect. */
  mustConfirm: z.boolean(),
  /** The entries of its creators, the one with the newest drop first. */
  entryIds: z.array(z.string()),
  /** How many creators it has. */
  count: z.number(),
});

/** A product, and the creators who recommend it. */
export type ProductCreators = z.infer<typeof productCreators>;

/** The platform's limit of items in a list. */
const maxListLength = 128;

function listProducts(tx: Transaction, channelId: string, which: Prisma.Sql): Promise<ProductCreators[]> {
  const own = Prisma.sql`own.channel_id = product.channel_id AND own.product_id = product.product_id`;
  return queryRows(
    tx,
    productCreators,
    Prisma.sql`
      SELECT product.product_id AS "productId", platform_id AS "platformNumber", missing_since IS NOT NULL AS "isMissing",
        version, attempts, written_hash AS "writtenHash", coalesce(confirm_at <= now(), false) AS "mustConfirm",
        ARRAY(SELECT entry_id FROM product_creators AS own WHERE ${own}
          ORDER BY latest_drop_at DESC, collab_id DESC LIMIT ${maxListLength}) AS "entryIds",
        (SELECT count(*)::int FROM product_creators AS own WHERE ${own}) AS count
      FROM product_metafields AS product
      JOIN products ON products.channel_id = product.channel_id AND products.id = product.product_id
      WHERE product.channel_id = ${channelId}::uuid AND ${which}`,
  );
}

/**
 * Lists products whose metafields are to be written now, the longest dirty first.
 * @param options `dirtyForSeconds`: only products that have been dirty for this time.
 */
export function listDueProducts(
  channelId: string,
  { limit, dirtyForSeconds }: { limit: number; dirtyForSeconds: number },
): Promise<ProductCreators[]> {
  return listProducts(
    db,
    channelId,
    Prisma.sql`
      (dirty_since <= now() - make_interval(secs => ${dirtyForSeconds}::float8) OR confirm_at <= now())
        AND (next_attempt_at IS NULL OR next_attempt_at <= now())
      ORDER BY coalesce(dirty_since, confirm_at), product.product_id LIMIT ${limit}`,
  );
}

/** Lists the next products by id of which the store should have the present metafields. */
export function listWrittenProducts(
  channelId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ProductCreators[]> {
  return listProducts(
    db,
    channelId,
    Prisma.sql`
      (${after}::uuid IS NULL OR product.product_id > ${after}::uuid) AND dirty_since IS NULL
        AND write_started_at IS NULL AND missing_since IS NULL
      ORDER BY product.product_id LIMIT ${limit}`,
  );
}

/**
 * Marks products whose metafields differ in the store, unless they changed since.
 * @returns how many.
 */
export function invalidateProducts(
  tx: Transaction,
  channelId: string,
  products: readonly { id: string; version: number }[],
): Promise<number> {
  return tx.$executeRaw`
    UPDATE product_metafields AS product SET written_hash = NULL, dirty_since = now(), next_attempt_at = NULL
    FROM unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ version }) => version)}::int[])
      AS input (id, version)
    WHERE product.channel_id = ${channelId}::uuid AND product_id = input.id AND product.version = input.version
      AND dirty_since IS NULL`;
}

/** The most products of one statement. */
const productsPerBatch = 2_000;

/**
 * Makes what is known of a batch of a channel's products unknown: their titles and variants are looked up again, and their
 * metafields are written again.
 * @param after the last product of the previous batch; null for the first.
 * @returns the last product when more may follow.
 */
export async function invalidateProductBatch(
  tx: Transaction,
  channelId: string,
  after: string | null,
): Promise<string | null> {
  const [row] = await queryRows(
    tx,
    z.object({ last: z.string().nullable() }),
    Prisma.sql`
      WITH batch AS MATERIALIZED (
        SELECT id FROM products WHERE channel_id = ${channelId}::uuid
          AND id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        ORDER BY id LIMIT ${productsPerBatch}
      ), products_unknown AS (
        UPDATE products SET checked_at = NULL FROM batch
        WHERE products.channel_id = ${channelId}::uuid AND products.id = batch.id
      ), variants_unknown AS (
        UPDATE product_variants SET checked_at = NULL FROM batch
        WHERE product_variants.channel_id = ${channelId}::uuid AND product_id = batch.id
      ), metafields_dirty AS (
        UPDATE product_metafields SET written_hash = NULL, dirty_since = now(), next_attempt_at = NULL FROM batch
        WHERE product_metafields.channel_id = ${channelId}::uuid AND product_id = batch.id
      )
      SELECT CASE WHEN count(*) = ${productsPerBatch} THEN max(id::text) END AS last FROM batch`,
  );
  return row?.last ?? null;
}

type Written = Pick<ProductCreators, 'productId' | 'version' | 'mustConfirm'>;

/** @param assignments SQL that follows SET. */
async function updateProductMetafields(
  lease: Lease,
  productIds: readonly string[],
  assignments: Prisma.Sql,
): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE product_metafields SET ${assignments} FROM ${heldLease(lease)}
    WHERE product_metafields.channel_id = lease.channel_id AND product_id = ANY (${[...productIds]}::uuid[])`;
  if (updated === 0 && productIds.length > 0) throw new LeaseLost();
}

/** Records that a write is about to be sent, as `recordAttempt` does for other objects. @throws {LeaseLost} */
export function recordProductsAttempt(lease: Lease, products: readonly Written[]): Promise<void> {
  return updateProductMetafields(
    lease,
    products.map(({ productId }) => productId),
    Prisma.sql`written_hash = NULL, ${startedWrite('product_metafields')}`,
  );
}

/**
 * Saves that the store has the listed creators of a product. A change in between stays due.
 * @param hash null when the product does not exist in the store.
 * @throws {LeaseLost}
 */
export function saveProductWritten(
  lease: Lease,
  { productId, version, mustConfirm }: Written,
  hash: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  return updateProductMetafields(
    lease,
    [productId],
    Prisma.sql`
      written_hash = ${hash}, write_started_at = NULL, attempts = 0, next_attempt_at = NULL,
      confirm_at = CASE WHEN ${mustConfirm}::boolean AND confirm_at <= now() THEN NULL ELSE confirm_at END,
      dirty_since = CASE WHEN version = ${version} THEN NULL ELSE dirty_since END`,
  );
}

/**
 * Schedules the next attempt of products that could not be written.
 * @param failure `isRejected`: the platform surely changed nothing.
 * @throws {LeaseLost}
 */
export function saveProductsFailure(
  lease: Lease,
  productIds: readonly string[],
  { retryInMs, isRejected }: { retryInMs: number; isRejected: boolean },
): Promise<void> {
  return updateProductMetafields(
    lease,
    productIds,
    Prisma.sql`
      attempts = attempts + 1, dirty_since = coalesce(dirty_since, now()),
      write_started_at = CASE WHEN ${isRejected}::boolean THEN NULL ELSE write_started_at END,
      next_attempt_at = now() + make_interval(secs => ${retryInMs / 1_000}::float8)`,
  );
}

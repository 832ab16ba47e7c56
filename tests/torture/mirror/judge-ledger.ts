import type { JudgedStore } from './judge-store.ts';
import type { Ledger } from './ledger.ts';

interface HeldRow {
  collab: string;
  lastName: string;
  drops: { id: string; title: string; products: string[] }[];
  [column: string]: unknown;
}

const held = `
  SELECT collabs.id AS collab, collabs.last_name AS "lastName", coalesce((
      SELECT json_agg(json_build_object('id', drops.id, 'title', drops.title, 'products', array(
        SELECT platform_id
        FROM drop_products JOIN products ON products.channel_id = drop_products.channel_id AND products.id = product_id
        WHERE drop_products.channel_id = drops.channel_id AND drop_id = drops.id ORDER BY position
      )))
      FROM drops WHERE drops.channel_id = collabs.channel_id AND collab_id = collabs.id AND removed_at IS NULL
    ), '[]') AS drops
  FROM collabs JOIN channels ON channels.id = channel_id WHERE domain = $1`;

/** Compares what writers were told is done with what the service holds. @returns what was lost or doubled, in words. */
export async function judgeLedger(
  ledger: Ledger,
  { query, channel }: Pick<JudgedStore, 'query' | 'channel'>,
): Promise<string[]> {
  const rows = await query<HeldRow>(held, [channel.domain]);
  const kept = new Set(rows.map(({ collab }) => collab));
  return [
    ...[...ledger.keys()].filter((id) => !kept.has(id)).map((id) => `collab ${id} was lost`),
    ...rows.flatMap((row) => judgeCollab(row, ledger)),
  ];
}

function judgeCollab({ collab, lastName, drops }: HeldRow, ledger: Ledger): string[] {
  const told = ledger.get(collab);
  if (!told) return [`collab ${collab} was made, and nobody was told`];
  const kept = new Map(drops.map((drop) => [drop.id, drop]));
  return [
    ...(lastName === told.lastName ? [] : [`the last name of collab ${collab} was lost`]),
    ...[...told.drops].flatMap(([id, { title, products }]) => {
      const drop = kept.get(id);
      if (!drop) return [`drop ${id} was lost`];
      const isSame = drop.title === title && drop.products.join() === products.join();
      return isSame ? [] : [`the last change of drop ${id} was lost`];
    }),
    ...drops.filter(({ id }) => !told.drops.has(id)).map(({ id }) => `drop ${id} was made twice`),
  ];
}

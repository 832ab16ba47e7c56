import { z } from 'zod';
import type { TestChannel } from '../../support/world/install.ts';
import type { AcknowledgedCollab, Ledger } from './ledger.ts';
import { sendUntilDone, type WriteCounts } from './send-until-done.ts';

/** The data of one writer. */
export interface Writer {
  /** The current URL of the interface: each process of the app has its own. */
  base: () => string;
  channel: TestChannel;
  ledger: Ledger;
  counts: WriteCounts;
}

const made = z.object({ _id: z.string() });
const dropsPerCollab = 3;

/**
 * Creates a collab and continues to write to it. It writes drops, and names and orders that return to earlier
 * values, which are the hardest to compare. Each write starts after the previous acknowledgement.
 * @param number a unique number of the collab.
 */
export async function* writeCollab(writer: Writer, number: number): AsyncGenerator<undefined, never> {
  const json = {
    email: `writer-${number}@example.com`,
    firstName: 'Ada',
    lastName: names[0],
    // Every second collab shares a discount, the others have one of their own.
    discount: { discountAmount: number % 2 === 0 ? 10 : 11 + (number % 60), discountType: 'Percentage' },
  };
  const collab = await create(writer, { path: '/creators/collabs', json, key: `collab-${number}` }, 'collab');
  const acknowledged: AcknowledgedCollab = { lastName: names[0], drops: new Map() };
  writer.ledger.set(collab, acknowledged);
  yield;
  for (let round = 0; ; round += 1) {
    if (acknowledged.drops.size < dropsPerCollab && round % 3 === 0)
      await addDrop(writer, { collab, acknowledged, key: `drop-${number}-${round}` });
    else if (round % 3 === 1) await changeDrop(writer, { collab, acknowledged, round });
    else await rename(writer, { collab, acknowledged, round });
    yield;
  }
}

const names = ['Lovelace', 'Byron'] as const;
const titles = ['Summer', 'Winter'] as const;

interface WriteTarget {
  collab: string;
  acknowledged: AcknowledgedCollab;
}

async function addDrop(
  writer: Writer,
  { collab, acknowledged, key }: WriteTarget & { key: string },
): Promise<void> {
  const products = ordersOf(writer)[0];
  const json = { title: titles[0], products: products.map((id) => ({ id })) };
  const drop = await create(writer, { path: `/creators/collabs/${collab}/drops`, json, key }, 'drop');
  acknowledged.drops.set(drop, { title: titles[0], products });
}

async function changeDrop(writer: Writer, { collab, acknowledged, round }: WriteTarget & { round: number }) {
  const ids = [...acknowledged.drops.keys()];
  const id = ids[round % ids.length] ?? '';
  const { title } = acknowledged.drops.get(id) ?? { title: '' };
  const products = ordersOf(writer)[round % 2] ?? [];
  const next = { title: title === titles[0] ? titles[1] : titles[0], products };
  await write(writer, {
    path: `/creators/collabs/${collab}/drops/${id}`,
    json: { title: next.title, products: products.map((product) => ({ id: product })) },
  });
  acknowledged.drops.set(id, next);
}

async function rename(writer: Writer, { collab, acknowledged, round }: WriteTarget & { round: number }) {
  const lastName = names[round % 2] ?? names[0];
  await write(writer, { path: `/creators/collabs/${collab}`, json: { lastName } });
  acknowledged.lastName = lastName;
}

function ordersOf({ channel }: Writer): readonly [readonly string[], readonly string[]] {
  const products = channel.products.slice(0, 3);
  return [products, products.toReversed()];
}

interface Sent {
  path: string;
  json: unknown;
  key?: string;
}

/** @returns the id of the created object. */
async function create(writer: Writer, sent: Sent, name: 'collab' | 'drop'): Promise<string> {
  const response = (await write(writer, sent)) as Record<string, unknown>;
  return made.parse(response[name])._id;
}

function write({ base, channel, counts }: Writer, { path, json, key }: Sent): Promise<unknown> {
  return sendUntilDone(base, { path, json, key: channel.key, idempotencyKey: key }, counts);
}

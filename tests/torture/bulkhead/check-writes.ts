import { groupBy } from '#app/group-by.ts';
import { getCollab } from '../../support/api-calls.ts';
import type { BulkheadWorld, Write } from './run-lock-phases.ts';

/**
 * Compares what is kept with what was acknowledged: each accepted drop is there once and whole, no other one is, the
 * last edit is of one request, and no idempotency key is still in use.
 * @returns what is wrong, in words.
 */
export async function checkWrites(world: BulkheadWorld, writes: readonly Write[]): Promise<string[]> {
  const byCollab = groupBy(writes, ({ collabId }) => collabId);
  const wrong: string[] = [];
  for (const [collabId, its] of byCollab) {
    const accepted = its.filter(({ statuses }) => statuses.at(-1) === 200);
    wrong.push(
      ...(await checkDrops(world, collabId, accepted)),
      ...(await checkName(world, collabId, accepted)),
    );
  }
  const unanswered = await world.database.query(
    'SELECT 1 FROM idempotency_records WHERE response_body IS NULL',
  );
  if (unanswered.length > 0) wrong.push(`${unanswered.length} idempotency keys were not released`);
  return wrong;
}

async function checkDrops(
  { database }: BulkheadWorld,
  collabId: string,
  accepted: readonly Write[],
): Promise<string[]> {
  const drops = await database.query<{ title: string; products: number; notes: number }>(
    `SELECT title, (SELECT count(*)::int FROM drop_products AS p WHERE p.drop_id = d.id) AS products,
       (SELECT count(*)::int FROM enhancements AS e JOIN drop_products AS p ON p.id = e.drop_product_id
        WHERE p.drop_id = d.id) AS notes
     FROM drops AS d WHERE collab_id = $1`,
    [collabId],
  );
  const expected = accepted.filter(({ kind }) => kind === 'drop').map(({ number }) => `Drop ${number}`);
  const lost = expected.filter((title) => drops.filter((drop) => drop.title === title).length !== 1);
  const extra = drops.filter(({ title }) => !expected.includes(title));
  const incomplete = drops.filter(({ products, notes }) => products !== 1 || notes !== 1);
  return [
    ...lost.map((title) => `${title} was accepted and is not there once`),
    ...extra.map(({ title }) => `${title} was not accepted and is there`),
    ...incomplete.map(({ title }) => `${title} is incomplete`),
  ];
}

async function checkName(
  world: BulkheadWorld,
  collabId: string,
  accepted: readonly Write[],
): Promise<string[]> {
  const { creator } = await getCollab(world, world.halo, collabId);
  const names = accepted
    .filter(({ kind }) => kind === 'edit')
    .map(({ number }) => `First ${number} Last ${number}`);
  const name = `${creator.firstName} ${creator.lastName}`;
  return names.length === 0 || names.includes(name) ? [] : [`the name is of no accepted request: ${name}`];
}

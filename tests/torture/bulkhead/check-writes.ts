import { groupBy } from '#app/group-by.ts';
import { getCollab } from '../../support/http/api-calls.ts';
import { listRecordedResponses } from '../../support/db/idempotency.ts';
import type { BulkheadWorld, Write } from './run-lock-phases.ts';

/**
 * Compares the database with acknowledged writes: each accepted drop exists once and completely, no other
 * exists, the last edit is of one request, and no idempotency key is in use.
 * @returns errors as text.
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
  const unanswered = (await listRecordedResponses(world.database)).filter((body) => body === null);
  if (unanswered.length > 0) wrong.push(`${unanswered.length} idempotency keys were not released`);
  return wrong;
}

async function checkDrops(
  world: BulkheadWorld,
  collabId: string,
  accepted: readonly Write[],
): Promise<string[]> {
  const { drops } = await getCollab(world, world.halo, collabId);
  const expected = accepted.filter(({ kind }) => kind === 'drop').map(({ number }) => `Drop ${number}`);
  const lost = expected.filter((title) => drops.filter((drop) => drop.title === title).length !== 1);
  const extra = drops.filter(({ title }) => !expected.includes(title));
  const incomplete = drops.filter(
    ({ products, enhancements }) => products.length !== 1 || enhancements.length !== 1,
  );
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

import { roundFigure, type Figure } from '../../bench/harness/figure.ts';
import { addOtherPeople, listStatementWork } from '../../support/db/erasure-growth.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addPerson } from './add-person.ts';
import type { ErasureWorld } from './open-erasure-world.ts';

const rows = { few: 1_000, many: 100_000 };
/**
 * Each index that a statement searches is a page or two deeper, for each row of the person: tens of pages.
 * A statement that reads the other rows reads 300 pages of an index, or a thousand of a table.
 */
const maxMorePages = 200;

/** The pages that the erasure of one person reads in a brand of many people, against a brand of few. */
export async function measureGrowth(world: ErasureWorld): Promise<Figure> {
  const store = await world.addStore('growth.myshopify.com');
  const channelId = await getChannelId(world.database, store.domain);
  const measure = async (canary: string) => {
    const person = await addPerson(world, [store], canary);
    const { eraseCustomer } = await import('#app/domain/privacy/customer-data.ts');
    const { eraseCollab } = await import('#app/domain/privacy/erase-collab.ts');
    const { eraseCreator } = await import('#app/domain/creators/account/erase-account.ts');
    const key = { channelId, collabId: person.collabIds[0] ?? '' };
    const before = new Map((await listStatementWork(world.database, world.role)).map((one) => [one.id, one]));
    // First what `eraseCreator` leaves to a worker: done after it, the two would share the rows by chance.
    await eraseCollab({ ...key, creatorId: person.creatorId });
    await eraseCreator(person.creatorId);
    await eraseCustomer(channelId, { customerId: '1', email: person.email });
    await world.waitUntilDone(store.domain);
    const after = await listStatementWork(world.database, world.role);
    // A statement runs once for each batch, so the pages of one run are compared.
    return new Map(
      after.flatMap(({ id, text, calls, pages }) => {
        const { calls: earlier = 0, pages: read = 0 } = before.get(id) ?? {};
        return calls > earlier ? [[id, { text, pages: (pages - read) / (calls - earlier) }] as const] : [];
      }),
    );
  };
  // The first erasure plans the statements, and defines the custom fields that the others need.
  await measure('zqgrowthakanarie');
  await addOtherPeople(world.database, channelId, { first: 1, last: rows.few });
  const few = await measure('zqgrowthbkanarie');
  await addOtherPeople(world.database, channelId, { first: rows.few + 1, last: rows.many });
  const many = await measure('zqgrowthckanarie');
  const grown = [...many]
    .flatMap(([id, { text, pages }]) => {
      const before = few.get(id)?.pages;
      return before === undefined
        ? []
        : [{ text: text.slice(0, 200), few: before, many: pages, more: pages - before }];
    })
    .toSorted((a, b) => b.more - a.more);
  const value = roundFigure(grown[0]?.more ?? Number.POSITIVE_INFINITY);
  return {
    name: 'erasure: pages that any statement reads more in a brand of 100,000 people than in one of 1,000',
    value,
    unit: 'pages',
    goal: `<= ${maxMorePages}`,
    pass: value <= maxMorePages,
    detail: { statements: grown.length, most: grown.slice(0, 12) },
  };
}

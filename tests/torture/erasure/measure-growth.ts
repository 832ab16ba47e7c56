import { measureWork } from '../../bench/counters/measure-work.ts';
import { roundFigure } from '../../bench/harness/figure.ts';
import type { Figure } from '../../bench/harness/figure.ts';
import { addOtherPeople, countStatementsOf } from '../../support/db/erasure-growth.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addPerson } from './add-person.ts';
import type { ErasureWorld } from './open-erasure-world.ts';

const rows = { few: 1_000, many: 100_000 };
/** An index is one or two pages deeper; a statement that reads the other rows reads hundreds of pages more. */
const mostMorePages = 4;

/** The pages that the erasure of one person reads in a brand of many people, against a brand of few. */
export async function measureGrowth(world: ErasureWorld): Promise<Figure> {
  const store = await world.addStore('growth.myshopify.com');
  const channelId = await getChannelId(world.database, store.domain);
  const measure = async (canary: string) => {
    const person = await addPerson(world, [store], canary);
    const { eraseCustomer } = await import('#app/domain/privacy/customer-data.ts');
    const { eraseCollab } = await import('#app/domain/privacy/erase-collab.ts');
    const { eraseCreator } = await import('#app/domain/account/erase-account.ts');
    const key = { channelId, collabId: person.collabIds[0] ?? '' };
    const before = await countStatementsOf(world.database, world.role);
    const { buffers } = await measureWork(world.database, world.role, async () => {
      await eraseCreator(person.creatorId);
      await eraseCustomer(channelId, { customerId: '1', email: person.email });
      await eraseCollab({ ...key, creatorId: person.creatorId });
    });
    const statements = (await countStatementsOf(world.database, world.role)) - before;
    await world.waitUntilDone(store.domain);
    // The worker does a part of the work, so the pages of one statement are compared.
    return buffers / statements;
  };
  // The first erasure plans the statements, and defines the custom fields that the others need.
  await measure('zqgrowthakanarie');
  await addOtherPeople(world.database, channelId, { first: 1, last: rows.few });
  const few = await measure('zqgrowthbkanarie');
  await addOtherPeople(world.database, channelId, { first: rows.few + 1, last: rows.many });
  const many = await measure('zqgrowthckanarie');
  const value = roundFigure(many - few);
  return {
    name: 'erasure: pages that a statement reads more in a brand of 100,000 people than in one of 1,000',
    value,
    unit: 'pages',
    goal: `<= ${mostMorePages}`,
    pass: value <= mostMorePages,
    detail: { few: roundFigure(few), many: roundFigure(many) },
  };
}

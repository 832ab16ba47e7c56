import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '#app/db/generated/client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { analyze, countPages, pauseAll, setAllTiers, setTiers } from '../support/db/collabs.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { addCodesOfGroup, setAllDue } from '../support/db/mirror.ts';
import { seedBrand } from '../support/db/seed.ts';
import { addTiers } from '../support/db/tiers.ts';

/* What the worker reads for the code of one collab: as much in a brand with many codes as in one with few. */

const sizes = { few: 2_000, many: 20_000 };
/** An index with more rows may be a level deeper, and its pages less full. */
const maxMorePages = 100;

async function loadFunctions() {
  const { findOtherCodes, otherCodes, undesiredCodes } = await import('#app/db/mirror/redeem-codes.ts');
  const { listSimilarCodes, unconfirmedCodes } = await import('#app/db/similar-codes.ts');
  const { findGroup } = await import('#app/db/mirror/discount-groups.ts');
  const { closeDatabase } = await import('#app/db/connection/client.ts');
  return {
    findGroup,
    findOtherCodes,
    listSimilarCodes,
    otherCodes,
    undesiredCodes,
    unconfirmedCodes,
    closeDatabase,
  };
}

/** A brand whose collabs all have their codes in the discount of the tier Gold. */
interface Brand {
  channelId: string;
  collabIds: string[];
  gold: string;
  standard: string;
  groupId: string;
}

let database: TestDatabase;
let app: Awaited<ReturnType<typeof loadFunctions>>;
let few: Brand;
let many: Brand;

async function addBrand(name: keyof typeof sizes): Promise<Brand> {
  const { channelId, collabIds } = await seedBrand(database, { name, collabs: sizes[name] });
  const { gold, standard } = await addTiers(database, `${name}.myshopify.com`);
  await setAllTiers(database, channelId, gold);
  return { channelId, collabIds, gold, standard, groupId: await addCodesOfGroup(database, channelId, gold) };
}

async function expectNoGrowth(statement: (brand: Brand) => Prisma.Sql): Promise<void> {
  const pages = await countPages(database, statement(few));
  expect(await countPages(database, statement(many))).toBeLessThan(pages * 1.5 + maxMorePages);
}

const others = ({ channelId, groupId }: Brand) => app.otherCodes(channelId, groupId, []);

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  app = await loadFunctions();
  few = await addBrand('few');
  many = await addBrand('many');
  await analyze(database);
});

afterAll(async () => {
  await app.closeDatabase();
  await database.drop();
});

describe('while all collabs are to have their codes', () => {
  it('finds out whether others are', () => expectNoGrowth(others));

  it('finds no addition without a known outcome', () =>
    expectNoGrowth(({ channelId, groupId, gold, collabIds: [first = ''] }) =>
      app.unconfirmedCodes(channelId, {
        groupId,
        to: { tierId: gold, customDiscount: null },
        first,
        limit: 250,
      }),
    ));

  it('looks at the first thousand due collabs for those with the same change', async () => {
    const { channelId, collabIds, groupId, standard } = many;
    await setAllDue(database, channelId);
    const change = { from: groupId, to: null, limit: 249 };
    const [except = '', second] = collabIds;
    const moved = [except, second, collabIds[999], collabIds[1_000], collabIds.at(-1)].map((id) => id ?? '');
    await setTiers(database, moved, standard);
    const found = await app.listSimilarCodes(channelId, { ...change, except });
    expect(found.map(({ collabId }) => collabId)).toEqual([second, collabIds[999]]);
  });
});

describe('while all collabs are paused', () => {
  beforeAll(async () => {
    for (const { channelId, gold } of [few, many]) {
      await setAllTiers(database, channelId, gold);
      await pauseAll(database, channelId);
    }
    await analyze(database);
  });

  it('finds out that no other is to have its code', async () => {
    await expectNoGrowth(others);
    // Five pages for each of the first 200 codes. All codes and collabs have 1,600 pages.
    expect(await countPages(database, others(many))).toBeLessThan(1_200);
  });

  it('finds no deletion without a known outcome', () =>
    expectNoGrowth(({ channelId, groupId }) =>
      app.undesiredCodes(channelId, groupId, { limit: 250, isBeingRemoved: true }),
    ));

  it('finds the one that is resumed after many that are not', async () => {
    const { channelId, collabIds, groupId } = many;
    const none = { hasAny: true, hasDesired: false };
    expect(await app.findOtherCodes(channelId, groupId, [])).toEqual(none);
    expect(await app.findGroup(channelId, groupId)).toMatchObject({ hasDesiredCode: false });
    await pauseAll(database, channelId, { except: collabIds.at(-1) });
    expect(await app.findOtherCodes(channelId, groupId, [])).toEqual({ hasAny: true, hasDesired: true });
    expect(await app.findGroup(channelId, groupId)).toMatchObject({ hasDesiredCode: true });
    expect(await app.findOtherCodes(channelId, groupId, [`many-${sizes.many}`])).toEqual(none);
  });
});

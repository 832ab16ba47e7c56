import type { TestChannel } from '../../support/world/install.ts';
import { addTraces, fillProfile, findPortrait, plantCanaries } from '../../support/db/canaries.ts';
import { getCreatorPrincipal } from '../../support/db/collabs.ts';
import { removeDropAsStaff } from '../../support/db/drops.ts';
import { write, type ErasureWorld } from './open-erasure-world.ts';

/** A person in some channels, with the canary in everything. */
export interface Person {
  canary: string;
  email: string;
  creatorId: string;
  /** The collab of each channel, in the order given. */
  collabIds: string[];
  /** The public address of the portrait. */
  portrait: string;
  /** Tables that should have rows of a person, and have none. */
  emptyTables: string[];
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a person by the interface and the portal's functions, until the stores show it, and plants the canary elsewhere. */
export async function addPerson(
  world: ErasureWorld,
  channels: readonly TestChannel[],
  canary: string,
): Promise<Person> {
  const email = `${canary}@example.com`;
  const collabIds: string[] = [];
  for (const channel of channels) collabIds.push(await addCollab(world, channel, { canary, email }));
  const domains = channels.map(({ domain }) => domain);
  await world.waitUntilDone(...domains);
  const creator = await getCreatorPrincipal(world.database, collabIds[0] ?? '');
  const { uploadPicture, finishPicture } = await import('#app/domain/creators/profile/picture.ts');
  await fillProfile(world.database, creator.creatorId, canary);
  await uploadPicture(creator, new Blob([png], { type: 'image/png' }));
  while ((await finishPicture(creator.creatorId)).state === 'processing') continue;
  const { url } = (await findPortrait(world.database, creator.creatorId)) ?? { url: '' };
  const portrait = url.replace('https://cdn.shopify.com', `${world.platformUrl}/cdn`);
  await world.waitUntilDone(...domains);
  const emptyTables = new Set<string>();
  for (const [index, { domain }] of channels.entries()) {
    const person = { domain, collabId: collabIds[index] ?? '', canary };
    await addTraces(world.database, person);
    for (const table of await plantCanaries(world.database, person)) emptyTables.add(table);
  }
  return { canary, email, creatorId: creator.creatorId, collabIds, portrait, emptyTables: [...emptyTables] };
}

async function addCollab(
  world: ErasureWorld,
  channel: TestChannel,
  { canary, email }: { canary: string; email: string },
): Promise<string> {
  const json = bodyOf(canary, email);
  const collabId = await write(world, channel, { path: '', json, idempotencyKey: `${canary}-collab` });
  const drop = dropOf(channel, canary);
  const path = `/${collabId}/drops`;
  const dropId = await write(world, channel, { path, json: drop, idempotencyKey: `${canary}-drop` });
  await write(world, channel, { path: `${path}/${dropId}`, json: { ...drop, description: `New ${canary}` } });
  const removed = await write(world, channel, { path, json: dropOf(channel, `${canary}b`) });
  await world.waitUntilDone(channel.domain);
  await removeDropAsStaff(world.database, removed);
  // The former code and page must go too.
  await write(world, channel, {
    path: `/${collabId}`,
    json: { affiliateCode: `${canary}2`, tags: [canary, 'new'] },
  });
  await world.waitUntilDone(channel.domain);
  return collabId;
}

/** A collab in which every text contains the canary. */
export function bodyOf(canary: string, email: string) {
  return {
    email,
    firstName: `Ana ${canary}`,
    lastName: `Lee ${canary}`,
    handle: canary,
    affiliateCode: canary.toUpperCase(),
    affiliateUrl: `https://${canary}.example/shop`,
    title: `Shop ${canary}`,
    description: `About ${canary}`,
    profilePicture: `https://cdn.example.com/${canary}.jpg`,
    socials: [{ platform: 'web', handle: canary, url: `https://social.example/${canary}` }],
    tags: [canary],
    custom: {
      'cc-nickname': canary,
      'cc-shelf': { url: `https://cdn.example.com/shelf-${canary}.jpg`, originalFilename: `${canary}.jpg` },
    },
    discount: { discountAmount: 15, discountType: 'Percentage' },
  };
}

function dropOf({ products }: TestChannel, canary: string) {
  const picture = (name: string) => ({ url: `https://cdn.example.com/${name}-${canary}.jpg`, alt: canary });
  return {
    title: `Drop ${canary}`,
    description: `Words of ${canary}`,
    media: [picture('drop')],
    products: [0, 2].map((index) => ({
      id: products[index],
      enhancement: { note: `Note of ${canary}`, media: [picture(`item${index}`)] },
      custom: { 'cc-shade': canary },
    })),
    custom: { 'cc-mood': canary },
  };
}

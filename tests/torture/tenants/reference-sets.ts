import { randomUUID } from 'node:crypto';
import { tenants, type Reference, type References, type Tenant } from './reference.ts';
import { collabOf, domainOf, type World } from './seed-world.ts';

/** Domains of all brands, and one that does not exist. */
export const domains = (): Reference[] => [
  ...tenants.map((tenant) => ({ text: domainOf(tenant), tenant })),
  { text: 'absent.myshopify.com' },
];

/** One object of each brand, and one that does not exist. */
function ofEachBrand(idOf: (tenant: Tenant) => string): Reference[] {
  return [...tenants.map((tenant) => ({ text: idOf(tenant), tenant })), { text: randomUUID() }];
}

/** The domain of the brand with the most kinds of requests. */
export const ashDomain = (): Reference => ({ text: domainOf('ash'), tenant: 'ash' });

/** Tiers of all brands, and one that does not exist. */
export const tiers = ({ tierIds }: World): Reference[] => ofEachBrand((tenant) => tierIds[tenant]);

/** Campaigns without collabs of all brands, and one that does not exist. */
export const campaigns = ({ spares }: World): Reference[] => ofEachBrand((tenant) => spares[tenant].campaign);

/** Tiers without collabs of all brands, and one that does not exist. */
export const spareTiers = ({ spares }: World): Reference[] => ofEachBrand((tenant) => spares[tenant].tier);

/** Campaigns of all brands that get new tiers, and one that does not exist. */
export const growingCampaigns = ({ growing }: World): Reference[] => ofEachBrand((tenant) => growing[tenant]);

/** Custom fields of all brands, and one that does not exist. */
export const fields = ({ fieldIds }: World): Reference[] => ofEachBrand((tenant) => fieldIds[tenant]);

/** Custom fields of all brands that no other request names, and one that does not exist. */
export const spareFields = ({ spareFieldIds }: World): Reference[] =>
  ofEachBrand((tenant) => {
    const text = spareFieldIds[tenant].pop();
    if (text === undefined) throw new Error(`No custom field of ${tenant} is left to delete. Seed more.`);
    return text;
  });

export const collabRef = (world: World, label: string): Reference => {
  const { id, tenant } = collabOf(world, label);
  return { text: id, tenant, collab: label };
};

export const dropRef = (world: World, label: string): Reference => ({
  ...collabRef(world, label),
  text: collabOf(world, label).dropId,
});

/** Email addresses of all brands' creators, and an unknown one, as an id or a filter. */
export const emails = (world: World): Reference[] => [
  ...world.collabs
    .filter(({ label }) => label !== 'birch-2')
    .map(({ label, email }) => ({ ...collabRef(world, label), text: email, isEmail: true })),
  { text: 'absent@people.example', isEmail: true },
];

/** All collabs, one that does not exist, and email addresses in parameter of ids. */
export const collabRefs = (world: World): Reference[] => [
  ...world.collabs.map(({ label }) => collabRef(world, label)),
  { text: randomUUID() },
  ...emails(world).filter(({ collab }) => collab !== 'ash-2' && collab !== 'cedar-1'),
];

/** All drops, one that does not exist, and email addresses in parameter of ids. */
export const dropRefs = (world: World): Reference[] => [
  ...world.collabs.map(({ label }) => dropRef(world, label)),
  { text: randomUUID() },
  ...emails(world).slice(-2),
];

/** Media of all brands, and some that do not exist. */
export const mediaRefs = (world: World): Reference[] => [
  ...['ash-1', 'birch-1', 'cedar-1'].map((label) => ({
    ...collabRef(world, label),
    text: collabOf(world, label).mediaId,
  })),
  { text: randomUUID() },
];

export const at = (parameter: string, refs: readonly Reference[]): References[] =>
  refs.map((reference) => ({ [parameter]: reference }));

/** No reference, and each reference in each of the parameters, one at a time. */
export const noneOrOne = (parameters: Readonly<Record<string, readonly Reference[]>>): References[] => [
  {},
  ...Object.entries(parameters).flatMap(([parameter, refs]) => at(parameter, refs)),
];

/** All pairs of two sets. */
export const times = (left: readonly References[], right: readonly References[]): References[] =>
  left.flatMap((one) => right.map((other) => ({ ...one, ...other })));

/** Drops in their collabs in all channels, and in others. */
export const dropsOfChannels = (world: World): References[] => [
  ...times(
    at('domain', domains()),
    world.collabs.map(({ label }) => ({ collab: collabRef(world, label), drop: dropRef(world, label) })),
  ),
  ...times(at('domain', [ashDomain()]), times(at('collab', collabRefs(world)), at('drop', dropRefs(world)))),
];

/** As {@link dropsOfChannels}, with the drops whose products get new notes. */
export const notedDropsOfChannels = (world: World): References[] =>
  dropsOfChannels(world).map((refs) => {
    const { drop } = refs;
    if (drop?.collab === undefined || drop.isEmail === true) return refs;
    return { ...refs, drop: { ...drop, text: collabOf(world, drop.collab).notedDropId } };
  });

export const pathOfDrop = ({ domain, collab, drop }: References): string =>
  `/channels/${domain?.text ?? ''}/collabs/${collab?.text ?? ''}/drops/${drop?.text ?? ''}`;

/** Enhancements of two brands, and one that does not exist. */
export const enhancementRefs = (world: World): Reference[] => [
  ...['ash-1', 'birch-1'].map((label) => ({
    ...collabRef(world, label),
    text: collabOf(world, label).enhancementId,
  })),
  { text: randomUUID() },
];

/** A drop of a collab that no other request names. */
export function removableDrop(world: World, label: string): Reference {
  const text = collabOf(world, label).removable.pop();
  if (text === undefined) throw new Error(`No drop of ${label} is left to remove. Seed more.`);
  return { ...collabRef(world, label), text };
}

/** Uploads of all brands, and one that does not exist. */
export const uploads = ({ uploadIds }: World): Reference[] => ofEachBrand((tenant) => uploadIds[tenant]);

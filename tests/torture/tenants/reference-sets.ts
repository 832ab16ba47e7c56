import { randomUUID } from 'node:crypto';
import { tenants } from './reference.ts';
import type { Reference, References } from './reference.ts';
import { collabOf, domainOf } from './seed-world.ts';
import type { World } from './seed-world.ts';

/** Domains of every brand, and one of none. */
export const domains = (): Reference[] => [
  ...tenants.map((tenant) => ({ text: domainOf(tenant), tenant })),
  { text: 'absent.myshopify.com' },
];

/** Tiers of every brand, and one of none. */
export const tiers = ({ tierIds }: World): Reference[] => [
  ...tenants.map((tenant) => ({ text: tierIds[tenant], tenant })),
  { text: randomUUID() },
];

/** A collab by its id. */
export const collabRef = (world: World, label: string): Reference => {
  const { id, tenant } = collabOf(world, label);
  return { text: id, tenant, collab: label };
};

/** A drop of a collab. */
export const dropRef = (world: World, label: string): Reference => ({
  ...collabRef(world, label),
  text: collabOf(world, label).dropId,
});

/** Addresses of every brand's creators, and one of nobody, in place of an id or as a filter. */
export const emails = (world: World): Reference[] => [
  ...world.collabs
    .filter(({ label }) => label !== 'birch-2')
    .map(({ label, email }) => ({ ...collabRef(world, label), text: email, isEmail: true })),
  { text: 'absent@people.example', isEmail: true },
];

/** Every collab, one that is none, and addresses in place of ids. */
export const collabRefs = (world: World): Reference[] => [
  ...world.collabs.map(({ label }) => collabRef(world, label)),
  { text: randomUUID() },
  ...emails(world).filter(({ collab }) => collab !== 'ash-2' && collab !== 'cedar-1'),
];

/** Every drop, one that is none, and addresses in place of ids. */
export const dropRefs = (world: World): Reference[] => [
  ...world.collabs.map(({ label }) => dropRef(world, label)),
  { text: randomUUID() },
  ...emails(world).slice(-2),
];

/** Media of every brand, and some of none. */
export const mediaRefs = (world: World): Reference[] => [
  ...['ash-1', 'birch-1', 'cedar-1'].map((label) => ({
    ...collabRef(world, label),
    text: collabOf(world, label).mediaId,
  })),
  { text: randomUUID() },
];

/** Some references in one place. */
export const at = (place: string, refs: readonly Reference[]): References[] =>
  refs.map((reference) => ({ [place]: reference }));

/** None at all, and each of some references in one of some places, one at a time. */
export const noneOrOne = (places: Readonly<Record<string, readonly Reference[]>>): References[] => [
  {},
  ...Object.entries(places).flatMap(([place, refs]) => at(place, refs)),
];

/** Each of some with each of others. */
export const times = (left: readonly References[], right: readonly References[]): References[] =>
  left.flatMap((one) => right.map((other) => ({ ...one, ...other })));

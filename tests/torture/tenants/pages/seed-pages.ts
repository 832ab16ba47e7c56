import { randomUUID } from 'node:crypto';
import { type Reference, type Tenant, tenants } from '../reference.ts';
import type { World } from '../seed-world.ts';
import type { Kind, Own } from './guarded-page.ts';
import { seedProgram } from './seed-program.ts';
import { seedSettings } from './seed-settings.ts';

/** The objects that pages name. */
export interface Things {
  own: Readonly<Record<Tenant, Own>>;
  /** Each brand's own object, and a missing one; `undefined` without a kind. */
  references: (kind: Kind | undefined) => readonly (Reference | undefined)[];
}

/** Creates an object of each kind for every brand. */
export async function seedPages(world: World): Promise<Things> {
  const own = {
    ash: await seed(world, 'ash'),
    birch: await seed(world, 'birch'),
    cedar: await seed(world, 'cedar'),
  };
  return {
    own,
    references: (kind) =>
      kind
        ? [
            ...tenants.map((tenant) => ({ text: own[tenant][kind], tenant })),
            { text: kind === 'key' ? 'cck_0123456789abcdef' : randomUUID() },
          ]
        : [undefined],
  };
}

async function seed(world: World, tenant: Tenant): Promise<Own> {
  return { ...(await seedSettings(world, tenant)), ...(await seedProgram(world, tenant)) };
}

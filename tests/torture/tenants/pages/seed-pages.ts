import { randomUUID } from 'node:crypto';
import type { Reference, Tenant } from '../reference.ts';
import { tenants } from '../reference.ts';
import type { World } from '../seed-world.ts';
import type { Kind, Own } from './guarded-page.ts';
import { seedProgram } from './seed-program.ts';
import { seedSettings } from './seed-settings.ts';

/** What pages name. */
export interface Things {
  own: Readonly<Record<Tenant, Own>>;
  /** Each brand's own, and one that is nobody's; of what names nothing, nothing. */
  references: (kind: Kind | undefined) => readonly (Reference | undefined)[];
}

/** Gives every brand one of everything that pages name. */
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

import { describe, expect, it } from 'vitest';
import { collabScalars } from '#app/db/collabs/scalars.ts';
import { createCollab, getCollab } from '../../support/http/api-calls.ts';
import { api, eventsOf, update } from './endpoint-world.ts';

/** Columns that requests do not write. */
const derived = ['acceptedAt', 'collabStartedAt'];
const fields = Object.entries(collabScalars)
  .filter(([column]) => !derived.includes(column))
  .map(([column, type]) => ({
    name: column === 'shopTitle' ? 'title' : column,
    type: type.replace('?', ''),
  }));

type Shown = Awaited<ReturnType<typeof getCollab>>;

/** A value of a response, which nests some. */
function shownValue({ creator, metadata, ...collab }: Shown, name: string): unknown {
  const { shop } = creator;
  const page = { title: shop.title, shopDescription: shop.description, ...shop.theme };
  return new Map<string, unknown>(Object.entries({ ...creator, ...metadata, ...page, ...collab })).get(name);
}

/** Two values by the name of the field, else by the type of its column. */
const samples: Record<string, readonly [unknown, unknown]> = {
  primaryColor: ['#112233', '#445566'],
  socials: [[{ platform: 'mastodon' }], [{ platform: 'pixelfed', handle: '@ada' }]],
  tags: [['maths'], ['maths', 'engines']],
  flag: [false, true],
  text: ['One', 'Two'],
};

const bodyOf = (name: string, value: unknown) =>
  name === 'shopDescription' ? { shop: { description: value } } : { [name]: value };

describe('each plain field of a collab', () => {
  it.each(fields)(
    '$name is created, shown, updated, and recorded with its former value',
    async ({ name, type }) => {
      const [first, second] = samples[name] ?? samples[type] ?? [];
      const { _id } = await createCollab(api, api.halo, bodyOf(name, first));
      expect(shownValue(await getCollab(api, api.halo, _id), name)).toEqual(first);
      await update(api, _id, bodyOf(name, second));
      expect(shownValue(await getCollab(api, api.halo, _id), name)).toEqual(second);
      const [event] = await eventsOf(api, _id);
      expect(event?.previous).toEqual({ [name]: first });
    },
  );
});

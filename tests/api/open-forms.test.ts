import { describe, expect, it } from 'vitest';
import { newForm } from '#app/routes/admin/collabs/form-values.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { pageDataOf, requestAdmin } from '../support/world/install.ts';
import { useWorld } from '../support/world/use-world.ts';

const world = await useWorld();
const { halo } = world;
const domain = halo.domain;

/** Sends a form as its page does, by one of two users. */
const send = (path: string, body: object, staff: string) =>
  requestAdmin(world, { domain, path, body, staff });
/** A value of a response that has no type. */
const idIn = (text: string, name: string) => new RegExp(`"${name}","([0-9a-f-]{36})"`).exec(text)?.[1] ?? '';

const made = async (path: string, body: object, name: string) =>
  idIn((await send(path, { ...body, idempotencyKey: crypto.randomUUID() }, '1')).text, name);

const campaignId = await made(
  'campaigns/new',
  { title: 'Shared', isDefault: true, brandPageRedirectUrlTemplate: '', queryParams: '' },
  'campaignId',
);
const tierBody = { relationshipType: 'affiliate', isDefault: false, isConfirmed: false };
const tierIds = await Promise.all(
  ['Gold', 'Silver', 'Bronze'].map((title) =>
    made(`campaigns/${campaignId}/tiers/new`, { ...tierBody, title, discount: null }, 'tierId'),
  ),
);
const [tierId = ''] = tierIds;
const { _id: collabId } = await createCollab(world, halo);
const endpointId = await made(
  'settings/event-endpoints',
  { url: 'https://hooks.example.com/0', all: true, types: [] },
  'id',
);

interface SharedField {
  path: string;
  field: string;
  /** Three values as the form compares them. */
  values: readonly [unknown, unknown, unknown];
  /** The request that changes the field. @param former the value that the page was opened with. */
  body: (value: never, former: never) => object;
}

const plain = (path: string, field: string, values: SharedField['values']): SharedField => ({
  path,
  field,
  values,
  body: (value) => ({ [field]: value }),
});
const ofCollab = (field: string, values: SharedField['values'], part?: (value: never) => object) => {
  const texts = part ?? ((value) => ({ [field]: value }));
  const { was, ...form } = newForm('');
  const body = (value: never, former: never) => ({
    ...form,
    ...texts(value),
    was: { ...was, ...texts(former) },
  });
  return { path: `collabs/${collabId}`, field, values, body };
};
const discount = (amount: string) => ({ discount: { amount, type: 'Percentage' }, conditions: null });
const conditions = {
  minimumSubtotal: 50,
  minimumQuantity: null,
  usageLimit: null,
  oncePerCustomer: true,
  startsAt: null,
  endsAt: null,
  collections: [],
  combinesWith: null,
};
const tierPath = `campaigns/${campaignId}/tiers/${tierId}`;
const question = (label: string) => ({ id: 'a', kind: 'text', label, isRequired: false, options: [] });
const customDiscount = (discountAmount: string) => ({ discountKind: 'Percentage', discountAmount });

const shared: SharedField[] = [
  ofCollab('firstName', ['Ada', 'Aaaa', 'Bbbb']),
  ofCollab('lastName', ['Lovelace', 'Xxxx', 'Yyyy']),
  ofCollab('title', ['', 'Page A', 'Page B']),
  ofCollab('description', ['', 'About A', 'About B']),
  ofCollab('primaryColor', ['', '#111111', '#222222']),
  ofCollab('tags', ['', 'one', 'two']),
  ofCollab('affiliateCode', ['CODE-0', 'CODE-A', 'CODE-B']),
  ofCollab('affiliateUrl', ['', 'https://a.example/', 'https://b.example/']),
  ofCollab('tier', tierIds as never),
  ofCollab('discount', [customDiscount('10'), customDiscount('11'), customDiscount('12')], (value) => value),
  ofCollab('socials', [
    [],
    ...(['ada', 'ida'].map((handle) => [
      { platform: 'instagram', handle, url: '', followers: '', kept: {} },
    ]) as [object, object]),
  ]),
  ofCollab('custom.motto', ['', 'Motto A', 'Motto B'], (motto) => ({
    custom: { motto },
    fieldTypes: { motto: 'single_line_text_field' },
  })),
  plain(tierPath, 'title', ['Gold', 'Gold A', 'Gold B']),
  plain(tierPath, 'relationshipType', ['affiliate', 'partner', 'other']),
  {
    path: tierPath,
    field: 'terms',
    values: [discount('20'), discount('21'), discount('22')],
    body: (value: object) => value,
  },
  {
    path: tierPath,
    field: 'terms',
    // The amount of one user, the conditions of the other.
    values: [discount('20'), { ...discount('20'), conditions }, discount('22')],
    body: (value: object) => value,
  },
  plain(`campaigns/${campaignId}`, 'title', ['Shared', 'Shared A', 'Shared B']),
  plain(`campaigns/${campaignId}`, 'brandPageRedirectUrlTemplate', ['', '/pages/a', '/pages/b']),
  plain(`campaigns/${campaignId}`, 'queryParams', ['', 'by=a', 'by=b']),
  plain('settings/brand', 'brandTitle', ['Halo 0', 'Halo A', 'Halo B']),
  plain('settings/brand', 'brandPrimaryColor', ['', '#111111', '#222222']),
  plain('settings/brand', 'brandPrimaryLogo', ['', 'https://a.example/l.png', 'https://b.example/l.png']),
  plain('settings/creators', 'reviewEmail', ['', 'a@example.com', 'b@example.com']),
  plain('settings/creators', 'maxDrops', [9, 8, 7]),
  plain('settings/creators', 'lockedFields', [[], ['title'], ['media']]),
  plain('settings/creators', 'productScope', [
    { kind: 'all' },
    { kind: 'collection', id: 'gid://shopify/Collection/1', title: 'One' },
    { kind: 'collection', id: 'gid://shopify/Collection/2', title: 'Two' },
  ]),
  plain('settings/applications', 'intro', ['', 'Intro A', 'Intro B']),
  plain('settings/applications', 'questions', [[], [question('Why A?')], [question('Why B?')]]),
  {
    path: `settings/event-endpoints/${endpointId}`,
    field: 'url',
    values: ['0', 'a', 'b'].map((name) => `https://hooks.example.com/${name}`) as never,
    body: (url) => ({ intent: 'change', endpoint: { url } }),
  },
  {
    path: `settings/event-endpoints/${endpointId}`,
    field: 'types',
    values: [[], ['drop.created'], ['drop.updated']],
    body: (types: string[]) => ({ intent: 'change', endpoint: { all: types.length === 0, types } }),
  },
];

describe('two users who change one field of', () => {
  it.each(shared)('$path: $field', async ({ path, field, values, body }) => {
    const [first, second, third] = values;
    const save = (staff: string, value: unknown, opened: unknown) =>
      send(path, { ...body(value as never, opened as never), opened: { [field]: opened } }, staff);
    // The first value, whatever the present one is.
    const reset = await send(path, body(first as never, second as never), '1');
    expect(reset.status, reset.text).toBe(200);
    const mine = await save('1', second, first);
    expect(mine.status, mine.text).toBe(200);
    const conflict = await save('2', third, first);
    expect(conflict.status).toBe(409);
    const author = expect.objectContaining({ kind: 'admin', id: '1' }) as unknown;
    expect(pageDataOf(conflict.text)).toMatchObject({
      problem: {
        kind: 'conflict',
        conflicts: [{ field, mine: third, theirs: second, author }],
        you: '2',
      },
    });
    // Neither a lost response nor two users with the same value are a conflict.
    for (const staff of ['1', '2']) expect((await save(staff, second, first)).status).toBe(200);
    const decided = await save('2', third, second);
    expect(decided.status, decided.text).toBe(200);
    expect((await save('1', second, first)).status).toBe(409);
  });
});

describe('a form', () => {
  it('merges other fields, and names the key that changed the same one', async () => {
    const path = `campaigns/${campaignId}/tiers/${tierIds[1]}`;
    const byServer = (json: object) =>
      call(`${world.base}/channels/${domain}/collab-tiers/${tierIds[1]}`, { key: halo.key, json });
    expect((await byServer({ title: 'By a server' })).status).toBe(200);
    const opened = { title: 'Silver', relationshipType: 'affiliate' };
    const other = await send(path, { relationshipType: 'employee', opened }, '1');
    expect(other.status, other.text).toBe(200);
    const conflict = await send(path, { title: 'Mine', relationshipType: 'customer', opened }, '2');
    const { problem } = pageDataOf(conflict.text) as { problem: { conflicts: object[] } };
    expect(problem.conflicts).toMatchObject([
      { field: 'title', mine: 'Mine', theirs: 'By a server', author: { kind: 'key' } },
      { field: 'relationshipType', theirs: 'employee', author: { kind: 'admin', id: '1' } },
    ]);
    expect(JSON.parse((await byServer({})).text)).toMatchObject({
      collabTier: { title: 'By a server', relationshipType: 'employee' },
    });
  });

  it('of a drop is no conflict when it is sent twice', async () => {
    const { _id: dropId } = await createDrop(world, halo, { collabId });
    const path = `collabs/${collabId}/drops/${dropId}`;
    const sent = { __v: 0, title: 'Twice', description: '', media: [], custom: {} };
    const first = await send(path, sent, '1');
    expect(first.status, first.text).toBe(200);
    const again = await send(path, sent, '2');
    expect([again.status, pageDataOf(again.text)]).toEqual([200, pageDataOf(first.text)]);
    const other = await send(path, { ...sent, title: 'Another' }, '2');
    expect(other.status).toBe(409);
  });

  it('of a creator who is in the program shows that at the email, with the collab', async () => {
    const { creator } = await getCollab(world, halo, collabId);
    const sent = { ...newForm(''), email: creator.email, firstName: 'Ada', lastName: 'Lovelace' };
    const response = await send('collabs/new', { ...sent, idempotencyKey: crypto.randomUUID() }, '1');
    expect([response.status, pageDataOf(response.text)]).toMatchObject([
      409,
      { problem: { collabId, details: [{ path: 'email', message: 'Already in your program.' }] } },
    ]);
  });

  it('of a new collab without a tier creates one without, though a default tier was added meanwhile', async () => {
    const defaultTier = { ...tierBody, title: 'Default', isDefault: true, discount: null };
    await made(`campaigns/${campaignId}/tiers/new`, defaultTier, 'tierId');
    const creator = { firstName: 'Ada', lastName: 'Lovelace' };
    const email = `${unique('no-tier-')}@example.com`;
    const created = await made('collabs/new', { ...newForm(''), ...creator, email }, 'collabId');
    expect(await getCollab(world, halo, created)).toMatchObject({ tierKey: null });
    expect(await createCollab(world, halo)).toMatchObject({ tierKey: 'default' });
  });

  const { was, ...form } = newForm('');
  const wrongTier = {
    ...tierBody,
    title: '',
    discount: { amount: '62.5', type: 'Percentage' },
    conditions: {
      usageLimit: 0,
      startsAt: '2026-12-02T00:00:00Z',
      endsAt: '2026-12-01T00:00:00Z',
      minimumSubtotal: 1,
      minimumQuantity: 2,
    },
  };
  const wrongInTier = [
    ...['conditions.endsAt', 'conditions.minimumQuantity', 'conditions.usageLimit'],
    ...['isConfirmed', 'title'],
  ];
  it.each([
    [
      'collabs/:collab',
      {
        ...form,
        was,
        affiliateCode: 'max code!',
        affiliateUrl: 'notaurl',
        discountKind: 'Percentage',
        discountAmount: '75',
      },
      ['affiliateCode', 'affiliateUrl', 'isConfirmed'],
    ],
    [
      'collabs/new',
      { ...form, was, email: 'nobody', discountKind: 'Percentage', discountAmount: 'a lot' },
      ['discount.discountAmount', 'email', 'firstName', 'lastName'],
    ],
    ['campaigns/:campaign/tiers/new', wrongTier, wrongInTier],
    ['campaigns/:campaign/tiers/:tier', wrongTier, wrongInTier],
    ['settings/event-endpoints', { url: 'http://10.0.0.1/', all: false, types: [] }, ['types', 'url']],
    [
      'settings/event-endpoints/:endpoint',
      { intent: 'change', endpoint: { url: 'nowhere', all: false, types: [] } },
      ['types', 'url'],
    ],
  ])('%s shows all its errors at once', async (path, body, wrong) => {
    const ids = { collab: collabId, campaign: campaignId, tier: tierId, endpoint: endpointId };
    const filled = Object.entries(ids).reduce((text, [name, id]) => text.replace(`:${name}`, id), path);
    const response = await send(filled, { ...body, idempotencyKey: crypto.randomUUID() }, '1');
    expect(response.status).toBe(400);
    const { problem } = pageDataOf(response.text) as { problem: { details: { path: string }[] } };
    expect(problem.details.map((detail) => detail.path).sort()).toEqual(wrong);
  });
});

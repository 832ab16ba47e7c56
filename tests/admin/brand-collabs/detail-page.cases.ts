import { beforeAll, describe, expect, it } from 'vitest';
import { addDrops } from '../../support/db/drops.ts';
import { addEvent, deleteEvents } from '../../support/db/events.ts';
import { accept, creatorIsCalled, idOf, app, brand, birch, database, tiers, fern } from './two-brands.ts';

describe('a collab’s detail page', () => {
  // Of the bulk actions.
  beforeAll(() => deleteEvents(database));

  it('shows the brand’s values until the creator has accepted it', async () => {
    await creatorIsCalled(idOf(60), 'Melusine');
    const hidden = await app.getCollabDetail(brand(birch), idOf(60));
    expect(hidden.shown.firstName).toBe('');
    expect(JSON.stringify(hidden)).not.toMatch(/Melusine|Hers alone/);
    await accept(idOf(60));
    const seen = await app.getCollabDetail(brand(birch), idOf(60));
    expect(seen.shown).toMatchObject({ firstName: 'Melusine', shopDescription: 'Hers alone' });
    expect(seen.own.firstName).toBeNull();
  });

  it('shows the used storage, the custom values and the discount', async () => {
    await app.updateCollab(brand(birch), idOf(61), {
      custom: new Map([['cc-mood', 'calm']]),
      collabTier: tiers.gold,
    });
    const view = await app.getCollabDetail(brand(birch), idOf(61));
    expect(view).toMatchObject({
      state: 'active',
      currency: 'EUR',
      tier: {
        title: 'Gold',
        discount: { amount: 0.2, type: 'Percentage' },
        campaign: { title: 'Always on' },
      },
      discount: null,
      fields: [{ handle: 'cc-mood', name: 'Mood', value: 'calm' }],
      usage: { maxBytes: 131_072, drops: 0, maxDrops: 128 },
    });
    expect(view.usage.bytes).toBeGreaterThan(8_192);
  });

  it('and its actions are missing for another brand', async () => {
    const missing = { kind: 'not-found' };
    await expect(app.getCollabDetail(brand(fern), idOf(61))).rejects.toMatchObject(missing);
    const edit = app.updateCollab(brand(fern), idOf(61), { isActive: false, custom: new Map() });
    await expect(edit).rejects.toMatchObject(missing);
    expect(await app.listActivity({ channelId: fern.channelId, collabId: idOf(61) }, 10)).toEqual([]);
  });

  it('lists its own events and those of its drops, latest first', async () => {
    const [dropId] = await addDrops(database, idOf(61), { count: 1 });
    const rejected = { code: 'platform-text', params: { text: 'Refused' } };
    await addEvent(database, birch.channelId, {
      type: 'drop.updated',
      data: { drop: { _id: dropId, collab: idOf(61), title: 'Wool' }, previous: { title: 'W' } },
    });
    await addEvent(database, birch.channelId, {
      type: 'mirror.failed',
      data: { collab: { _id: idOf(61) }, error: { message: rejected, willRetry: false } },
    });
    await app.updateCollab(brand(birch), idOf(62), { isActive: false, custom: new Map() });
    const activity = await app.listActivity({ channelId: birch.channelId, collabId: idOf(61) }, 10);
    const mood = { field: 'custom', customName: 'Mood', from: null, to: 'calm' };
    const title = { field: 'title', customName: null, from: 'W', to: 'Wool' };
    expect(activity.map(({ type, actor, changes, failure }) => ({ type, actor, changes, failure }))).toEqual([
      { type: 'mirror.failed', actor: null, changes: [], failure: rejected },
      { type: 'drop.updated', actor: null, changes: [title], failure: null },
      { type: 'collab.updated', actor: null, changes: [mood], failure: null },
    ]);
    expect(activity[1]?.drop).toEqual({ id: dropId, title: 'Drop', isRemoved: false });
    const [latest, ...others] = await app.listActivity({ channelId: birch.channelId, collabId: idOf(61) }, 1);
    expect(latest?.type).toBe('mirror.failed');
    expect(others).toEqual([]);
  });
});

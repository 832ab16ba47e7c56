import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addValues, countValues, listDataSizes } from '../../support/db/custom-fields.ts';
import { countJobs } from '../../support/db/jobs.ts';
import { lockFieldsForValues, lockTable } from '../../support/db/locks.ts';
import { app, own, other, database } from './settings-functions.ts';

describe('a brand’s look and mirror options', () => {
  it('keep concurrent changes of other fields', async () => {
    await app.updateMirrorOptions(own, { storefrontApiAccess: false, mirrorsEmail: true });
    await app.updateMirrorOptions(own, { hidesDropsFromSearch: true });
    await app.updateBrand(own, { brandTitle: 'Halo', brandPrimaryColor: '#0a7d5c' });
    await app.updateBrand(own, { brandPrimaryColor: '', emailToolEnabled: true });
    expect(await app.getChannelSettings(own)).toMatchObject({
      storefrontApiAccess: false,
      mirrorsEmail: true,
      hidesDropsFromSearch: true,
      brandTitle: 'Halo',
      brandPrimaryColor: null,
      emailToolEnabled: true,
    });
  });
});

describe('a brand’s custom fields', () => {
  const define = (handle: string, channelId = own) =>
    app.createField(channelId, { ownerType: 'drop', handle, name: handle, type: 'single_line_text_field' });
  const handles = async () => (await app.listFields(own, 'drop')).map(({ handle }) => handle);

  it('are in order of creation until they are sorted; new ones are last', async () => {
    const [a, b, c] = [await define('cc-a'), await define('cc-b'), await define('cc-c')];
    expect(await handles()).toEqual(['cc-a', 'cc-b', 'cc-c']);
    await app.reorderFields(own, { ownerType: 'drop', fieldIds: [c, a] });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    const foreign = await define('cc-a', other);
    for (const id of [foreign, randomUUID(), 'nonsense'])
      await expect(app.reorderFields(own, { ownerType: 'drop', fieldIds: [b, id] })).rejects.toMatchObject({
        kind: 'conflict',
      });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    await define('cc-d');
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b', 'cc-d']);
  });

  it('have a unique handle, and a name that can change', async () => {
    await expect(define('cc-a')).rejects.toMatchObject({ details: [{ path: 'handle' }] });
    const id = (await app.listFields(own, 'drop')).find(({ handle }) => handle === 'cc-a')?.id ?? '';
    await app.updateFieldName({ channelId: own, fieldId: id }, 'Renamed');
    expect(await app.listFields(own, 'drop')).toContainEqual(
      expect.objectContaining({ id, handle: 'cc-a', name: 'Renamed' }),
    );
    const rename = (name: string, opened: string) =>
      app.updateFields(own, { intent: 'rename', id, name, opened: { name: opened } });
    await expect(rename('Mine', 'cc-a')).rejects.toMatchObject({
      code: 'form-changed',
      conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Renamed' }],
    });
    await rename('Renamed', 'cc-a');
    await rename('Again', 'Renamed');
    expect(await app.listFields(own, 'drop')).toContainEqual(expect.objectContaining({ id, name: 'Again' }));
  });

  it('with many values are deleted at once, and their values in batches', async () => {
    const ofCollabs = { ownerType: 'collab', name: 'Many', type: 'single_line_text_field' } as const;
    const defineMany = () => app.createField(own, { ...ofCollabs, handle: 'cc-many' });
    const fieldId = await defineMany();
    await addValues(database, { channelId: own, fieldId, count: 2_001, dataBytes: 100 });
    const left = () => countValues(database, fieldId);
    await app.deleteField({ channelId: own, fieldId });
    expect(await left()).toBe(1);
    expect(await app.listFields(own, 'collab')).toEqual([]);
    await expect(app.deleteField({ channelId: own, fieldId })).rejects.toMatchObject({ kind: 'not-found' });
    const again = await defineMany();
    await app.continueDeletingField({ channelId: own, fieldId });
    expect(await left()).toBe(0);
    expect(await app.listFields(own, 'collab')).toMatchObject([{ id: again, handle: 'cc-many' }]);
    expect(await listDataSizes(database, own)).toEqual([100 - '"cc-many":"x",'.length]);
    expect(await countJobs(database, 'delete-field-values')).toBe(1);
  });

  it('are deleted with their collabs locked before the field, as writers of values lock them', async () => {
    const field = { ownerType: 'collab', name: 'Used', type: 'single_line_text_field' } as const;
    const fieldId = await app.createField(own, { ...field, handle: 'cc-used' });
    await addValues(database, { channelId: own, fieldId, count: 1, dataBytes: 100 });
    const lock = await lockTable(database.url, 'collabs');
    const deletion = app.deleteField({ channelId: own, fieldId });
    await lock.untilBlocked();
    expect(await lockFieldsForValues(database)).toContain(fieldId);
    await lock.release();
    await deletion;
    expect(await countValues(database, fieldId)).toBe(0);
  });

  it('are all listed, up to the highest number that a brand can have', async () => {
    const fields = Array.from({ length: 501 }, (_, index) => ({
      handle: `cc-of-product-${index}`,
      name: 'One',
    }));
    for (const field of fields)
      await app.createField(other, { ownerType: 'product', type: 'single_line_text_field', ...field });
    expect(await app.listFields(other, 'product')).toHaveLength(501);
  });

  it('of another brand cannot be renamed or deleted, and look like missing ones', async () => {
    const [{ id } = { id: '' }] = await app.listFields(other, 'drop');
    for (const fieldId of [id, randomUUID(), 'nonsense']) {
      const rejected = {
        kind: 'not-found',
        message: `No custom field "${fieldId}" in this channel.`,
      };
      const key = { channelId: own, fieldId };
      await expect(app.updateFieldName(key, 'Mine')).rejects.toMatchObject(rejected);
      await expect(app.deleteField(key)).rejects.toMatchObject(rejected);
    }
    expect(await app.listFields(other, 'drop')).toMatchObject([{ name: 'cc-a' }]);
  });
});

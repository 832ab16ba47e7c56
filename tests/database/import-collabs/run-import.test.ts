import { describe, expect, it } from 'vitest';
import { countCreators, countWritingTransactions, getCreatorId } from '../../support/db/collabs.ts';
import { listChannelEvents } from '../../support/db/events.ts';
import { advanceClock } from '../../support/db/clock.ts';
import { failCollabOf, findLockWait, lockTable, terminateWriters } from '../../support/db/locks.ts';
import { countBackgroundItems } from '../../support/db/mirror.ts';
import { until } from '../../support/until.ts';
import {
  newChannel,
  header,
  people,
  check,
  here,
  jobs,
  workOff,
  collabsOf,
  campaigns,
  database,
  rowsOf,
  collabIds,
} from './import-functions.ts';

describe('an import', () => {
  it('creates each row once, in jobs of several rows', async () => {
    const channelId = await newChannel();
    const rich = 'rich@example.com,Rich,One,RICH,Gold,"12,5",Percentage,"red; green, ""winter, cold""",XL';
    const file = [
      `${header},affiliateCode,collabTier,discountAmount,discountType,tags,custom.cc-size`,
      rich,
      ...people(1, 210),
    ];
    const importId = await check(channelId, file.join('\n'));
    await here.startImport({ channelId, importId });
    await here.startImport({ channelId, importId });
    expect(await jobs(channelId)).toHaveLength(1);
    await here.processImport({ channelId, importId });
    expect(await here.getImport({ channelId, importId })).toMatchObject({
      create: 211,
      waiting: 11,
      finishedAt: null,
    });
    // Two workers at once, and a job that runs twice.
    await Promise.all([
      here.processImport({ channelId, importId }),
      here.processImport({ channelId, importId }),
    ]);
    await workOff(channelId, importId);
    await here.processImport({ channelId, importId });
    expect(await here.getImport({ channelId, importId })).toMatchObject({
      create: 211,
      rejected: 0,
      waiting: 0,
    });
    expect((await here.getImport({ channelId, importId })).finishedAt).toBeInstanceOf(Date);
    const made = await collabsOf(channelId);
    expect(made).toHaveLength(211);
    expect(made.at(-1)).toMatchObject({
      email: 'rich@example.com',
      affiliateCode: 'RICH',
      tier: { key: 'gold' },
      discount: { amount: 0.125, type: 'Percentage' },
      tags: ['red; green', 'winter, cold'],
    });
    const [document] = await campaigns.listCollabsById(campaigns.db, channelId, [made.at(-1)?.id ?? '']);
    expect(JSON.parse(document?.custom ?? '')).toEqual({ 'cc-size': 'XL' });
    const events = await listChannelEvents(database, channelId);
    expect(events.filter(({ type }) => type === 'collab.created')).toHaveLength(211);
    const { listActivity } = await import('#app/domain/collabs/activity.ts');
    const [created] = await listActivity({ channelId, collabId: made[0]?.id ?? '' }, 1);
    expect(created?.actor).toEqual({ kind: 'import', id: importId, name: 'list.csv' });
    expect(await countBackgroundItems(database, channelId)).toBe(211);
    expect(await countWritingTransactions(database, channelId)).toBeLessThan(10);
  });

  it('when stopped ends after the current rows: created collabs stay, and the result lists the others', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(400, 669)].join('\n'));
    const key = { channelId, importId };
    await here.stopImport(key);
    expect(await here.getImport(key)).toMatchObject({ startedAt: null, stoppedAt: null });
    await here.startImport(key);
    const lock = await lockTable(database.url, 'events');
    const running = here.processImport(key);
    await lock.untilBlocked('collabs');
    const stopping = here.stopImport(key);
    await lock.release();
    await stopping;
    const done = await collabsOf(channelId);
    await running;
    const { stoppedAt, finishedAt } = await here.getImport(key);
    expect(stoppedAt).toEqual(finishedAt);
    expect(stoppedAt).toBeInstanceOf(Date);
    await workOff(channelId, importId);
    const made = await collabsOf(channelId);
    expect(made).toEqual(done);
    expect([100, 200]).toContain(made.length);
    expect((await here.getImport(key)).waiting).toBe(270 - made.length);
    const result = await here.importResult(key);
    expect(result.match(/"created"/g)).toHaveLength(made.length);
    expect(result.match(/"not created: the import was stopped"/g)).toHaveLength(270 - made.length);
    expect(await here.processImport(key)).toBeUndefined();
  });

  it('gives people with equal names generated names that no row of the file has', async () => {
    const channelId = await newChannel();
    const file = [
      `${header},affiliateCode,handle`,
      'a@example.com,Ada,Lovelace,,',
      'b@example.com,Ada,Lovelace,adalovelace2,ada-lovelace-3',
      'c@example.com,Ada,Lovelace,,',
      'd@example.com,Ada,Lovelace,,',
      'e@example.com,Li,,,',
      'g@example.com,L,I,,',
      ...people(1, 200),
      'f@example.com,Ada,Byron,Adalovelace,',
    ];
    const importId = await check(channelId, file.join('\n').replace('Li,,', 'Li,!,'));
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    expect(await here.getImport({ channelId, importId })).toMatchObject({ create: 207, rejected: 0 });
    const made = await collabsOf(channelId);
    const names = made
      .slice(0, 7)
      .map(({ email, affiliateCode, handle }) => [email.charAt(0), affiliateCode, handle]);
    expect(names).toEqual([
      ['a', 'ADALOVELACE3', 'ada-lovelace'],
      ['b', 'adalovelace2', 'ada-lovelace-3'],
      ['c', 'ADALOVELACE4', 'ada-lovelace-2'],
      ['d', 'ADALOVELACE5', 'ada-lovelace-4'],
      ['e', 'CREATORLI', 'li'],
      ['f', 'Adalovelace', 'ada-byron'],
      ['g', 'CREATORLI2', 'l-i'],
    ]);
  });

  it.each(['new', 'empty'])('gives a custom field that is %s the type that all rows need', async (state) => {
    const channelId = await newChannel();
    const columns = `${header},custom.cc-about,custom.cc-photo`;
    if (state === 'empty') {
      const former = await check(channelId, `${columns}\nformer@example.com,F,F,one line,no photo`);
      await here.startImport({ channelId, importId: former });
      await workOff(channelId, former);
      await here.eraseCustomer(channelId, { customerId: null, email: 'former@example.com' });
    }
    const photo = 'https://pictures.example/a.png';
    const file = [
      columns,
      ...people(1, 110).map((person) => `${person},one line,${photo}`),
      'last@example.com,L,L,"two\nlines",no photo',
    ];
    const importId = await check(channelId, file.join('\n'));
    const key = { channelId, importId };
    expect(await here.getImport(key)).toMatchObject({ create: 111, rejected: 0 });
    await here.startImport(key);
    await workOff(channelId, importId);
    expect(await here.getImport(key)).toMatchObject({ create: 111, rejected: 0 });
    const ids = (await rowsOf(channelId, importId)).map(({ collabId }) => collabId ?? '');
    const [first, ...others] = await campaigns.listCollabsById(campaigns.db, channelId, ids);
    expect(JSON.parse(first?.custom ?? '')).toEqual({ 'cc-about': 'one line', 'cc-photo': photo });
    expect(JSON.parse(others.at(-1)?.custom ?? '')).toEqual({
      'cc-about': 'two\nlines',
      'cc-photo': 'no photo',
    });
  });

  it('loses no row and creates none twice when its connection is lost', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(700, 760)].join('\n'));
    const key = { channelId, importId };
    await here.startImport(key);
    const lock = await lockTable(database.url, 'events');
    const running = here.processImport(key);
    await lock.untilBlocked('collabs');
    await terminateWriters(database, 'collabs');
    await lock.release();
    // When the connection is unusable, the job runs again.
    await running.catch(() => here.processImport(key));
    await workOff(channelId, importId);
    expect(await here.getImport(key)).toMatchObject({ create: 61, rejected: 0, exists: 0, waiting: 0 });
    const rows = await rowsOf(channelId, importId);
    expect(rows.map(({ collabId }) => collabId).sort()).toEqual((await collabIds(channelId)).sort());
    expect(rows).toHaveLength(61);
    expect(await listChannelEvents(database, channelId)).toHaveLength(61);
    expect(await countBackgroundItems(database, channelId)).toBe(61);
  });

  it('rolls back a row that is rejected later, reports why, and continues', async () => {
    const channelId = await newChannel();
    const file = `${header},affiliateCode\nfirst@example.com,F,F,SAME\nsecond@example.com,S,S,OTHER`;
    const [one, two] = [
      await check(channelId, file),
      await check(channelId, file.replace('first@', 'third@')),
    ];
    for (const importId of [one, two]) {
      await here.startImport({ channelId, importId });
      await workOff(channelId, importId);
    }
    expect(
      (await rowsOf(channelId, two)).map(({ result, reason }) => [result, reason?.slice(0, 28)]),
    ).toEqual([
      ['rejected', 'The affiliate code "SAME" is'],
      ['exists', 'This creator already has a c'],
    ]);
    const [, second] = await collabIds(channelId);
    expect((await rowsOf(channelId, two)).map(({ collabId }) => collabId)).toEqual([null, second]);
    expect(await collabsOf(channelId)).toHaveLength(2);
    expect(await countCreators(database, 'third@example.com')).toBe(0);
  });

  it('continues after a row that fails unexpectedly, and reports it', async () => {
    const channelId = await newChannel();
    const message = 'internal words';
    const stopFailing = await failCollabOf(database, { email: 'poison@example.com', message });
    const file = `${header}\npoison@example.com,P,P\nafter@example.com,A,A`;
    const importId = await check(channelId, file);
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    await stopFailing();
    const [failed, after] = await rowsOf(channelId, importId);
    expect([failed?.result, after?.result, after?.isDone]).toEqual(['rejected', 'create', true]);
    expect(failed?.reason).toMatch(/Internal error/);
    expect(failed?.reason).not.toContain(message);
    expect((await here.getImport({ channelId, importId })).finishedAt).toBeInstanceOf(Date);
  });

  it('belongs to one store, and is missing for others', async () => {
    const [channelId, other] = [await newChannel(), await newChannel()];
    const importId = await check(channelId, `${header}\nada@example.com,Ada,Lovelace`);
    for (const key of [
      { channelId: other, importId },
      { channelId, importId: 'x' },
    ])
      for (const act of [
        () => here.getImport(key),
        () => here.startImport(key),
        () => here.stopImport(key),
        () => here.importResult(key),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await here.listImports(other)).toEqual([]);
  });

  it('deletes an erased person’s data, and everything after thirty days', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(300, 301)].join('\n'));
    await here.eraseCustomer(channelId, { customerId: null, email: 'P300@example.com' });
    expect((await rowsOf(channelId, importId)).map(({ cells }) => cells[0])).toEqual(['p301@example.com']);
    await advanceClock(database, 31 * 24 * 60 * 60);
    await here.deleteOldImports();
    expect(await here.listImports(channelId)).toEqual([]);
  });

  it.each(['deletes the account', 'is erased by the platform'])(
    'leaves no collab of a person who %s while a batch creates it',
    async (how) => {
      const [other, channelId] = [await newChannel(), await newChannel()];
      const email = `${how.replaceAll(' ', '-')}@example.com`;
      const start = async (channel: string) => {
        const key = { channelId: channel, importId: await check(channel, `${header}\n${email},Ada,Lee`) };
        await here.startImport(key);
        return key;
      };
      const first = await start(other);
      await workOff(other, first.importId);
      const creatorId = await getCreatorId(database, email);
      const key = await start(channelId);
      const lock = await lockTable(database.url, 'events');
      const running = here.processImport(key);
      await lock.untilBlocked('collabs');
      const erasing =
        how === 'deletes the account'
          ? here.eraseCreator(creatorId)
          : here.eraseCustomer(channelId, { customerId: null, email });
      await until('the erasure waits for the batch', async () =>
        Boolean(await findLockWait(database, 'DELETE FROM collab_import_rows')),
      );
      await lock.release();
      await Promise.all([running, erasing]);
      expect((await collabsOf(channelId)).map(({ firstName, isActive }) => [firstName, isActive])).toEqual([
        [null, false],
      ]);
      expect(await countCreators(database, email)).toBe(how === 'deletes the account' ? 0 : 1);
      expect(await rowsOf(channelId, key.importId)).toEqual([]);
    },
  );
});

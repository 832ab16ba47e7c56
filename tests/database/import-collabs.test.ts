import { englishText } from '#app/i18n/message.ts';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollabFilter } from '#app/db/collabs/search.ts';
import { loadImportFunctions } from '../support/import-functions.ts';
import type { ImportFunctions } from '../support/import-functions.ts';
import { loadCampaignFunctions } from '../support/campaign-functions.ts';
import type { CampaignFunctions } from '../support/campaign-functions.ts';
import { addChannel } from '../support/db/channels.ts';
import { countCreators, countWritingTransactions } from '../support/db/collabs.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { listChannelEvents } from '../support/db/events.ts';
import { backdateImport, completeJobs, deleteJobs, listTaskPayloads } from '../support/db/jobs.ts';
import { failCollabOf, lockTable, terminateWriters } from '../support/db/locks.ts';
import { countBackgroundItems } from '../support/db/mirror.ts';

let database: TestDatabase;
let here: ImportFunctions;
let campaigns: CampaignFunctions;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await loadImportFunctions(database);
  campaigns = await loadCampaignFunctions(database);
});
afterAll(async () => {
  await here.closeDatabase();
  await database.drop();
});

/** A channel with a campaign that has the tier Gold and two tiers with one name. */
async function newChannel(): Promise<string> {
  count += 1;
  const channelId = await addChannel(database, `x${count}`);
  const [tierBody, campaignBody] = [
    { relationshipType: 'affiliate' as const, isDefault: false, discount: null, isMeant: false },
    { isDefault: false, brandPageRedirectUrlTemplate: null, queryParams: null },
  ];
  const campaignId = await campaigns.createCampaign(channelId, { ...campaignBody, title: 'Summer' });
  for (const title of ['Gold', 'Twin Peak', 'Twin Peak'])
    await campaigns.createTier({ channelId, campaignId }, { ...tierBody, title });
  return channelId;
}

const check = (channelId: string, content: string | Uint8Array) =>
  here.checkImport(channelId, {
    name: 'list.csv',
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
  });
const rowsOf = async (channelId: string, importId: string) => {
  const rows = await here.listImportRows({ channelId, importId }, { take: 1_000 });
  return rows.map((row) => ({ ...row, reason: row.reason && englishText(row.reason) }));
};
const verdicts = async (channelId: string, content: string | Uint8Array) =>
  (await rowsOf(channelId, await check(channelId, content))).map(({ line, verdict, reason }) => [
    line,
    verdict,
    reason,
  ]);
/** The channel's collabs, ordered by email address. */
async function collabsOf(channelId: string) {
  const { collabs, next } = await campaigns.searchCollabs(channelId, {}, { order: 'newest', limit: 250 });
  expect(next).toBeNull();
  const documents = await campaigns.listCollabsById(
    campaigns.db,
    channelId,
    collabs.map(({ id }) => id),
  );
  return documents.map(({ head }) => head).sort((a, b) => (a.email < b.email ? -1 : 1));
}
const collabIds = async (channelId: string) => (await collabsOf(channelId)).map(({ id }) => id);
const jobs = async (channelId: string) =>
  (await listTaskPayloads<{ channelId: string }>(database, 'import-collabs')).filter(
    (payload) => payload.channelId === channelId,
  );

/** Runs all jobs, as the worker does. */
async function workOff(channelId: string, importId: string): Promise<void> {
  for (;;) {
    const waiting = await jobs(channelId);
    if (waiting.length === 0) return;
    await completeJobs(database, 'import-collabs');
    await here.processImport({ channelId, importId });
  }
}

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `p${from + index}@example.com,P${from + index},Person`);
const header = 'email,firstName,lastName';

describe('the check of a file', () => {
  it('gives each row a result with the API’s messages, and changes nothing', async () => {
    const channelId = await newChannel();
    const first = await check(channelId, `${header},affiliateCode\nold@example.com,Old,One,OLD1`);
    await here.startImport({ channelId, importId: first });
    await workOff(channelId, first);
    const [old] = await rowsOf(channelId, first);
    const file = [
      `${header},affiliateCode,collabTier,discountAmount`,
      'new@example.com,Ada,Lovelace,ADA1,gold,15',
      'OLD@example.com ,Old,One,,,',
      'x,,Hopper,,,',
      'b@example.com,B,B,old1,,',
      'c@example.com,C,C,ada1,,',
      'new@example.com,Ada,Again,,,',
      'd@example.com,D,D,,Platinum,',
      'e@example.com,E,E,,Twin Peak,',
      'f@example.com,F,F,,,150',
      'g@example.com,G,G,,,"0,15"',
      'h@example.com,H,H,,,0.15%',
    ].join('\n');
    expect(await verdicts(channelId, file)).toEqual([
      [2, 'create', null],
      [
        3,
        'exists',
        `This creator already has a collab with this channel: "${old?.collabId}". Update that one.`,
      ],
      [4, 'refused', 'email: Must be an email address. firstName: Required. Send text.'],
      [5, 'refused', 'The affiliate code "old1" is in use in this channel. Send another, or omit it.'],
      [6, 'refused', 'Same affiliate code as line 2.'],
      [7, 'refused', 'Same email address as line 2.'],
      [8, 'refused', 'collabTier: No tier is named "Platinum".'],
      [9, 'refused', 'collabTier: Two tiers have this name. Use the key: twin-peak or twin-peak-2.'],
      [10, 'refused', 'discountAmount: Must be at most 100 %. Send 15 or 0.15 for 15 %.'],
      [
        11,
        'refused',
        'discountAmount: Did you mean 15%? Enter 15, or 0,15% if the smaller value is correct.',
      ],
      [12, 'create', null],
    ]);
    expect(await collabsOf(channelId)).toHaveLength(1);
  });

  it('rejects values that do not fit their custom fields, which it finds by name, too', async () => {
    const channelId = await newChannel();
    await here.createField(channelId, {
      ...{ ownerType: 'collab', handle: 'cc-size', name: 'Shoe size', type: 'number_decimal' },
    });
    const file = `${header},custom.cc-size\na@example.com,A,A,large\nb@example.com,B,B,38.5`;
    expect(await verdicts(channelId, file)).toEqual([
      [2, 'refused', expect.stringContaining('custom.cc-size: Does not fit the type of its custom field.')],
      [3, 'create', null],
    ]);
    expect(await verdicts(channelId, file.replace('cc-size', 'Shoe size'))).toMatchObject([
      [2, 'refused', expect.stringContaining('Send a number')],
      [3, 'create', null],
    ]);
  });

  it.each([
    ['a byte order mark and Windows lines', `\ufeff${header}\r\nada@example.com,Ada,Lovelace\r\n`],
    ['semicolons', 'E-Mail;First Name;last_name\nada@example.com;Ada;Lovelace'],
    ['tabs', 'email\tfirstName\tlastName\nada@example.com\tAda\tLovelace'],
    [
      'quotes and empty lines',
      `"email","firstName","lastName",,\n\n"ada@example.com","Ada","Love, ""lace""",,\n,,\n`,
    ],
    [
      'UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`${header}\nada@example.com,Ada,Lovelace`, 'utf16le'),
      ]),
    ],
  ])('parses %s', async (_, content) => {
    expect(await verdicts(await newChannel(), content)).toEqual([[expect.any(Number), 'create', null]]);
  });

  it.each([
    ['an empty file', '', 'file: Is empty'],
    ['a header alone', header, 'file: Has no creators'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xx'), 'Save it as CSV UTF-8 first'],
    ['Latin-1', Buffer.from(`${header}\nada@example.com,Zoë,L`, 'latin1'), 'Is not UTF-8 text'],
    ['a quote that stays open', `${header}\n"ada@example.com,Ada,L\n`, 'that is not closed'],
    ['quotes that do not fit', `${header}\n"ada"x,Ada,L\n`, 'Has invalid quotes'],
    ['unknown, doubled and lacking columns', 'email,email,salary,firstName\na,b,c,d', 'lastName: Missing'],
    ['too many rows', `${header}\n${'a,b,c\n'.repeat(10_001)}`, 'more than 10,000 rows'],
  ])('rejects %s as a whole', async (_, content, words) => {
    await expect(check(await newChannel(), content)).rejects.toThrow(words);
  });

  it('rejects more than 5 MB unread, and a row with more cells than the header', async () => {
    const channelId = await newChannel();
    await expect(check(channelId, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      kind: 'too-large',
    });
    const [[, verdict, reason] = []] = await verdicts(channelId, `${header}\nada@example.com,Ada,Love,lace`);
    expect([verdict, reason]).toEqual(['refused', expect.stringContaining('more cells than the first row')]);
  });
});

describe('a file with odd cells', () => {
  it('is accepted with a name that the database rejects, and an email address above an index’s limit', async () => {
    const channelId = await newChannel();
    // Random letters, because repetition compresses well.
    const long = Array.from({ length: 200 }, () => randomUUID()).join('');
    const importId = await here.checkImport(channelId, {
      name: 'a\0b.csv',
      bytes: Buffer.from(`${header}\n${long},Ada,L\ngood@example.com,Bo,B`),
    });
    expect((await rowsOf(channelId, importId)).map(({ verdict }) => verdict)).toEqual(['refused', 'create']);
    expect(await here.listImports(channelId)).toMatchObject([{ filename: 'ab.csv' }]);
  });
});

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
      refused: 0,
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
    const hold = await lockTable(database.url, 'events');
    const running = here.processImport(key);
    await hold.untilBlocked('collabs');
    const stopping = here.stopImport(key);
    await hold.release();
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
    expect(await jobs(channelId)).toEqual([]);
  });

  it('gives people with equal names the same generated names as single requests', async () => {
    const channelId = await newChannel();
    const file = [
      `${header},affiliateCode,handle`,
      'a@example.com,Ada,Lovelace,,',
      'b@example.com,Ada,Lovelace,adalovelace2,ada-lovelace-3',
      'c@example.com,Ada,Lovelace,,',
      'd@example.com,Ada,Lovelace,,',
      'e@example.com,Li,,,',
      'f@example.com,Ada,Byron,Adalovelace,',
      'g@example.com,L,I,,',
    ];
    const importId = await check(channelId, file.join('\n').replace('Li,,', 'Li,!,'));
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    const names = (await collabsOf(channelId)).map(({ email, affiliateCode, handle }) => [
      email.charAt(0),
      affiliateCode,
      handle,
    ]);
    expect(names).toEqual([
      ['a', 'ADALOVELACE', 'ada-lovelace'],
      ['b', 'adalovelace2', 'ada-lovelace-3'],
      ['c', 'ADALOVELACE3', 'ada-lovelace-2'],
      ['d', 'ADALOVELACE4', 'ada-lovelace-4'],
      ['e', 'CREATORLI', 'li'],
      ['g', 'CREATORLI2', 'l-i'],
    ]);
    expect(
      (await rowsOf(channelId, importId)).flatMap(({ line, verdict, reason }) =>
        verdict === 'create' ? [] : [[line, reason]],
      ),
    ).toEqual([[7, 'The affiliate code "Adalovelace" is in use in this channel. Send another, or omit it.']]);
  });

  it('loses no row and creates none twice when its connection is lost', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(700, 760)].join('\n'));
    const key = { channelId, importId };
    await here.startImport(key);
    const hold = await lockTable(database.url, 'events');
    const running = here.processImport(key);
    await hold.untilBlocked('collabs');
    await terminateWriters(database, 'collabs');
    await hold.release();
    // When the connection is unusable, the job runs again.
    await running.catch(() => here.processImport(key));
    await workOff(channelId, importId);
    expect(await here.getImport(key)).toMatchObject({ create: 61, refused: 0, exists: 0, waiting: 0 });
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
      (await rowsOf(channelId, two)).map(({ verdict, reason }) => [verdict, reason?.slice(0, 28)]),
    ).toEqual([
      ['refused', 'The affiliate code "SAME" is'],
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
    expect([failed?.verdict, after?.verdict, after?.isDone]).toEqual(['refused', 'create', true]);
    expect(failed?.reason).toMatch(/Internal error/);
    expect(failed?.reason).not.toContain(message);
    expect((await here.getImport({ channelId, importId })).finishedAt).toBeInstanceOf(Date);
  });

  it('with a lost job is continued', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(200, 201)].join('\n'));
    await here.startImport({ channelId, importId });
    await deleteJobs(database);
    await backdateImport(database, importId, 2 * 60);
    await here.recoverImportJobs();
    await here.recoverImportJobs();
    expect(await jobs(channelId)).toHaveLength(1);
    await workOff(channelId, importId);
    expect(await collabsOf(channelId)).toHaveLength(2);
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
    await here.inTransaction((tx) => here.deleteEmailsFromImports(tx, channelId, ['P300@example.com']));
    expect((await rowsOf(channelId, importId)).map(({ cells }) => cells[0])).toEqual(['p301@example.com']);
    await backdateImport(database, importId, 31 * 24 * 60 * 60);
    await here.deleteOldImports();
    expect(await here.listImports(channelId)).toEqual([]);
  });
});

describe('an import that updates', () => {
  const checkUpdates = (channelId: string, content: string) =>
    here.checkImport(channelId, {
      ...{ name: 'changes.csv', bytes: Buffer.from(content), updatesExisting: true },
    });
  const run = async (channelId: string, importId: string) => {
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
  };
  const preview = async (channelId: string, importId: string) => {
    const key = { channelId, importId };
    const { columns } = await here.getImport(key);
    const rows = await here.listPreviewedRows(key, columns, { take: 100 });
    return rows.map(({ verdict, changes, reason }) => [
      verdict,
      changes.map(({ column, from, to }) => `${column}: ${from} > ${to}`),
      reason && englishText(reason),
    ]);
  };

  it('says what changes, keeps the values of empty cells, and writes changes alone', async () => {
    const channelId = await newChannel();
    const first = [
      `${header},affiliateCode,collabTier,discountAmount,tags,custom.cc-size`,
      'a@example.com,Ada,Lovelace,ADA,gold,15,"new, old",XL',
      'b@example.com,Bo,Byron,BOB,,,,',
      'c@example.com,Cy,Cole,CYN,,,,',
    ];
    await run(channelId, await check(channelId, first.join('\n')));
    const before = await collabsOf(channelId);
    const eventsBefore = (await listChannelEvents(database, channelId)).length;
    const changes = [
      'email,lastName,firstName,affiliateCode,collabTier,discountAmount,tags,custom.cc-size',
      'A@example.com ,King,,,Twin-Peak,0.5%,"old, new",L',
      'b@example.com,Byron,,bob,,,,',
      'c@example.com,,,ADA,,,,',
      'd@example.com,Doe,,,,,,',
      'e@example.com,Eve,Eve,,,60,,',
    ];
    const importId = await checkUpdates(channelId, changes.join('\n'));
    expect(await preview(channelId, importId)).toEqual([
      [
        'update',
        [
          'lastName: Lovelace > King',
          'collabTier: gold > twin-peak',
          'discountAmount: 15 > 0.5%',
          'tags: new, old > old, new',
          'custom.cc-size: XL > L',
        ],
        null,
      ],
      ['update', ['affiliateCode: BOB > bob'], null],
      ['refused', [], 'The affiliate code "ADA" is in use in this channel. Send another, or omit it.'],
      ['refused', [], 'firstName: Required. Send text.'],
      ['create', [], null],
    ]);
    expect(await collabsOf(channelId)).toEqual(before);
    expect(await here.getImport({ channelId, importId })).toMatchObject({
      ...{ create: 1, update: 2, exists: 0, refused: 2, waiting: 3, large: 1 },
    });
    await run(channelId, importId);
    const [ada, bo, cy, eve] = await collabsOf(channelId);
    expect(ada).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'King', affiliateCode: 'ADA', tags: ['old', 'new'] },
      ...{ tier: { key: 'twin-peak' }, discount: { amount: 0.005, type: 'Percentage' } },
    });
    expect(bo).toMatchObject({ affiliateCode: 'bob', lastName: 'Byron' });
    expect(cy).toEqual(before[2]);
    expect(eve).toMatchObject({ email: 'e@example.com' });
    expect((await rowsOf(channelId, importId)).map(({ verdict, isDone }) => [verdict, isDone])).toEqual([
      ...[
        ['update', true],
        ['update', true],
        ['refused', false],
        ['refused', false],
        ['create', true],
      ],
    ]);
    const events = (await listChannelEvents(database, channelId)).slice(eventsBefore);
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['collab.created', 'collab.updated', 'collab.updated'],
    ]);

    // The same file again changes nothing.
    const again = await checkUpdates(channelId, changes.slice(0, 3).join('\n'));
    expect((await preview(channelId, again)).map(([verdict]) => verdict)).toEqual(['exists', 'exists']);
  });

  it('writes nothing for a row whose collab has the values when the row is processed', async () => {
    const channelId = await newChannel();
    await run(channelId, await check(channelId, `${header}\na@example.com,Ada,Lovelace`));
    const file = 'email,lastName\na@example.com,King';
    const [one, two] = [await checkUpdates(channelId, file), await checkUpdates(channelId, file)];
    await run(channelId, one);
    await run(channelId, two);
    expect((await rowsOf(channelId, two)).map(({ verdict }) => verdict)).toEqual(['exists']);
    const events = await listChannelEvents(database, channelId);
    expect(events.map(({ type }) => type)).toEqual(['collab.created', 'collab.updated']);
  });
});

describe('an export', () => {
  const exported = async (channelId: string, filter: CollabFilter = {}) => {
    const file = await buffer(here.exportCollabs(channelId, filter));
    return file.toString().split('\r\n').slice(0, -1);
  };

  it('has the columns of an import, so that it can be imported again', async () => {
    const [channelId, other] = [await newChannel(), await newChannel()];
    const file = [
      `${header},affiliateCode,affiliateUrl,collabTier,discountAmount,discountType,tags,custom.cc-size`,
      'a@example.com,=Ada,"Love, ""lace""",ADA,https://x.example/a,gold,15,,"=new, ""winter, cold""","X\nL"',
      'b@example.com,Bo,Byron,BOB,,,0.5%,,,',
      'c@example.com,Cy,Cole,CYN,,,7.5,FixedAmount,,',
    ];
    for (const [id, content] of [
      [channelId, file.join('\n')],
      [other, `${header}\nforeign@example.com,F,F`],
    ] as const) {
      const importId = await check(id, content);
      await here.startImport({ channelId: id, importId });
      await workOff(id, importId);
    }
    const [head, ...rows] = await exported(channelId);
    expect(head).toBe(
      '\ufeff"email","firstName","lastName","affiliateCode","affiliateUrl","collabTier","discountAmount","discountType","handle","profilePicture","primaryColor","title","tags","custom.cc-size"',
    );
    expect(rows).toHaveLength(3);
    expect(rows.join('\r\n')).not.toContain('foreign');
    expect(rows.toSorted()).toEqual([
      `"a@example.com","'=Ada","Love, ""lace""","ADA","https://x.example/a","gold","15","Percentage","ada-love-lace","","","","'=new, ""winter, cold""","X\nL"`,
      '"b@example.com","Bo","Byron","BOB","","","0.5%","Percentage","bo-byron","","","","",""',
      '"c@example.com","Cy","Cole","CYN","","","7.5","FixedAmount","cy-cole","","","","",""',
    ]);
    const again = await here.checkImport(channelId, {
      name: 'collabs.csv',
      bytes: Buffer.from([head, ...rows].join('\r\n')),
      updatesExisting: true,
    });
    expect(await here.getImport({ channelId, importId: again })).toMatchObject({
      ...{ create: 0, update: 0, exists: 3, refused: 0 },
    });
    expect((await exported(channelId, { search: 'byron' })).slice(1)).toEqual([rows[1]]);
    expect((await exported(channelId, { tags: ['WINTER, cold'] })).slice(1)).toHaveLength(1);
  });

  it('sends more rows than a batch has, in the order of the list', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(1_000, 2_099)].join('\n'));
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    const [, ...rows] = await exported(channelId);
    expect(new Set(rows).size).toBe(1_100);
    expect(rows[0]).toContain('"p2099@example.com"');
    expect(rows.at(-1)).toContain('"p1000@example.com"');
  });
});

describe('downloads', () => {
  it('contain no formulas, and escapes are removed at the next import', async () => {
    const channelId = await newChannel();
    const file = `${header}\nada@example.com,"=HYPERLINK(""http://x"")","-1+1"\nbob@example.com,@cmd,+44\ncy@example.com,x;=A1;@y,;-z`;
    const importId = await check(channelId, file);
    const result = await here.importResult({ channelId, importId });
    expect(result.split('\r\n')).toEqual([
      `\ufeff"email","firstName","lastName","result","reason","collab"`,
      `"ada@example.com","'=HYPERLINK(""http://x"")","'-1+1","not created yet","",""`,
      `"bob@example.com","'@cmd","'+44","not created yet","",""`,
      `"cy@example.com","x;=A1;@y",";-z","not created yet","",""`,
      '',
    ]);
    const again = await check(
      channelId,
      result.replaceAll(/,"(result|reason|collab|not created yet|)"/g, ''),
    );
    await here.startImport({ channelId, importId: again });
    await workOff(channelId, again);
    const names = (await collabsOf(channelId)).map(({ firstName, lastName }) => [firstName, lastName]);
    expect(names).toEqual([
      ['=HYPERLINK("http://x")', '-1+1'],
      ['@cmd', '+44'],
      ['x;=A1;@y', ';-z'],
    ]);
  });

  it('the template is a valid file', async () => {
    expect(await verdicts(await newChannel(), here.importTemplate())).toEqual([[2, 'create', null]]);
  });
});

import { englishText } from '#app/i18n/message.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImportsHere } from '../support/imports-here.ts';
import type { ImportsHere } from '../support/imports-here.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { holdTable } from '../support/db/locks.ts';

let database: TestDatabase;
let here: ImportsHere;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await loadImportsHere(database);
});
afterAll(async () => {
  await here.closeDatabase();
  await database.drop();
});

/** A channel with a tier Gold, and optionally a second one with this title in another campaign. */
async function newChannel(): Promise<string> {
  const channelId = randomUUID();
  count += 1;
  await database.query(
    `WITH channel AS (
       INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
       VALUES ($1, $2 || '.example', $2, 'X', 'EUR', 'https://x.example', now()) RETURNING id
     ), campaign AS (
       INSERT INTO campaigns (channel_id, id, title, updated_at)
       SELECT id, gen_random_uuid(), 'Summer', now() FROM channel RETURNING channel_id, id
     )
     INSERT INTO tiers (channel_id, id, campaign_id, title, key, updated_at)
     SELECT channel_id, gen_random_uuid(), id, title, key, now() FROM campaign,
       (VALUES ('Gold', 'gold'), ('Twin', 'twin-1'), ('Twin', 'twin-2')) AS given (title, key)`,
    [channelId, `x${count}`],
  );
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
const collabsOf = (channelId: string) =>
  database.query<{ email: string; affiliate_code: string; tier: string | null; amount: string | null }>(
    `SELECT collabs.email, affiliate_code, key AS tier, amount FROM collabs
     LEFT JOIN tiers ON tiers.channel_id = collabs.channel_id AND tiers.id = tier_id
     LEFT JOIN discounts ON collab_id = collabs.id WHERE collabs.channel_id = $1 ORDER BY collabs.email`,
    [channelId],
  );
const collabIds = async (channelId: string) =>
  (
    await database.query<{ id: string }>('SELECT id FROM collabs WHERE channel_id = $1 ORDER BY email', [
      channelId,
    ])
  ).map(({ id }) => id);
const jobs = (channelId: string) =>
  database.query("SELECT id FROM graphile_worker.jobs WHERE queue_name = 'import-collabs:' || $1", [
    channelId,
  ]);

/** Runs all jobs, as the worker does. */
async function workOff(channelId: string, importId: string): Promise<void> {
  for (;;) {
    const waiting = await jobs(channelId);
    if (waiting.length === 0) return;
    await database.query(
      "SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE queue_name = 'import-collabs:' || $1",
      [channelId],
    );
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
      'e@example.com,E,E,,Twin,',
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
      [9, 'refused', 'collabTier: Two tiers have this name. Use the key: twin-1 or twin-2.'],
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
    const rich = 'rich@example.com,Rich,One,RICH,Gold,"12,5",Percentage,red; green,XL';
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
    // Two workers at once, and a job that is run twice.
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
    expect(made.at(-1)).toEqual({
      email: 'rich@example.com',
      affiliate_code: 'RICH',
      tier: 'gold',
      amount: '0.125000',
    });
    expect(
      await database.query(
        `SELECT (SELECT count(*)::int FROM events WHERE channel_id = $1 AND type = 'collab.created') AS "eventCount",
          (SELECT count(*)::int FROM mirror_queue WHERE channel_id = $1 AND is_background) AS behind,
          (SELECT count(DISTINCT xmin::text)::int < 10 FROM collabs WHERE channel_id = $1) AS "areWrittenTogether",
          (SELECT value FROM custom_field_values WHERE channel_id = $1) AS custom,
          (SELECT tags FROM collabs WHERE channel_id = $1 AND email LIKE 'rich%') AS tags`,
        [channelId],
      ),
    ).toEqual([
      { eventCount: 211, behind: 211, areWrittenTogether: true, custom: 'XL', tags: ['red', 'green'] },
    ]);
  });

  it('when stopped ends after the current rows: created collabs stay, and the result lists the others', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(400, 669)].join('\n'));
    const key = { channelId, importId };
    await here.stopImport(key);
    expect(await here.getImport(key)).toMatchObject({ startedAt: null, stoppedAt: null });
    await here.startImport(key);
    const hold = await holdTable(database.url, 'events');
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
    expect(
      await database.query(
        'SELECT left(email, 1) AS initial, affiliate_code AS code, handle FROM collabs WHERE channel_id = $1 ORDER BY email',
        [channelId],
      ),
    ).toEqual([
      { initial: 'a', code: 'ADALOVELACE', handle: 'ada-lovelace' },
      { initial: 'b', code: 'adalovelace2', handle: 'ada-lovelace-3' },
      { initial: 'c', code: 'ADALOVELACE3', handle: 'ada-lovelace-2' },
      { initial: 'd', code: 'ADALOVELACE4', handle: 'ada-lovelace-4' },
      { initial: 'e', code: 'CREATORLI', handle: 'li' },
      { initial: 'g', code: 'CREATORLI2', handle: 'l-i' },
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
    const hold = await holdTable(database.url, 'events');
    const running = here.processImport(key);
    await hold.untilBlocked('collabs');
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE relation = 'collabs'::regclass AND mode = 'RowExclusiveLock' AND granted
         -- A table goes by the same number in every test's database: they are copies of one.
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await hold.release();
    // When the connection is unusable, the job runs again.
    await running.catch(() => here.processImport(key));
    await workOff(channelId, importId);
    expect(await here.getImport(key)).toMatchObject({ create: 61, refused: 0, exists: 0, waiting: 0 });
    const rows = await rowsOf(channelId, importId);
    expect(rows.map(({ collabId }) => collabId).sort()).toEqual((await collabIds(channelId)).sort());
    expect(
      await database.query(
        `SELECT (SELECT count(*)::int FROM collabs WHERE channel_id = $1) AS made,
          (SELECT count(*)::int FROM events WHERE channel_id = $1) AS "eventCount",
          (SELECT count(*)::int FROM mirror_queue WHERE channel_id = $1) AS behind`,
        [channelId],
      ),
    ).toEqual([{ made: 61, eventCount: 61, behind: 61 }]);
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
    expect(await database.query("SELECT 1 FROM creators WHERE email = 'third@example.com'")).toEqual([]);
  });

  it('continues after a row that fails unexpectedly, and reports it', async () => {
    const channelId = await newChannel();
    await database.query(
      `CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE EXCEPTION 'internal words' USING ERRCODE = 'XX000'; END$$`,
    );
    await database.query(
      `CREATE TRIGGER poison BEFORE INSERT ON collabs FOR EACH ROW WHEN (NEW.email = 'poison@example.com')
       EXECUTE FUNCTION refuse_poison()`,
    );
    const file = `${header}\npoison@example.com,P,P\nafter@example.com,A,A`;
    const importId = await check(channelId, file);
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    await database.query('DROP FUNCTION refuse_poison CASCADE');
    const [failed, after] = await rowsOf(channelId, importId);
    expect([failed?.verdict, after?.verdict, after?.isDone]).toEqual(['refused', 'create', true]);
    expect(failed?.reason).toMatch(/Internal error/);
    expect(failed?.reason).not.toContain('internal words');
    expect((await here.getImport({ channelId, importId })).finishedAt).toBeInstanceOf(Date);
  });

  it('with a lost job is continued', async () => {
    const channelId = await newChannel();
    const importId = await check(channelId, [header, ...people(200, 201)].join('\n'));
    await here.startImport({ channelId, importId });
    await database.query('DELETE FROM graphile_worker._private_jobs');
    await database.query(
      "UPDATE collab_imports SET started_at = now() - interval '2 minutes' WHERE id = $1",
      [importId],
    );
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
    await database.query("UPDATE collab_imports SET created_at = now() - interval '31 days' WHERE id = $1", [
      importId,
    ]);
    await here.deleteOldImports();
    expect(await here.listImports(channelId)).toEqual([]);
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
      `"cy@example.com","x;'=A1;'@y",";'-z","not created yet","",""`,
      '',
    ]);
    const again = await check(
      channelId,
      result.replaceAll(/,"(result|reason|collab|not created yet|)"/g, ''),
    );
    await here.startImport({ channelId, importId: again });
    await workOff(channelId, again);
    expect(
      await database.query('SELECT first_name, last_name FROM collabs WHERE channel_id = $1 ORDER BY email', [
        channelId,
      ]),
    ).toEqual([
      { first_name: '=HYPERLINK("http://x")', last_name: '-1+1' },
      { first_name: '@cmd', last_name: '+44' },
      { first_name: 'x;=A1;@y', last_name: ';-z' },
    ]);
  });

  it('the template is a valid file', async () => {
    expect(await verdicts(await newChannel(), here.importTemplate())).toEqual([[2, 'create', null]]);
  });
});

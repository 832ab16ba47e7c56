import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { englishText } from '#app/i18n/message.ts';
import type { CollabFilter } from '#app/db/collabs/search.ts';
import { listChannelEvents } from '../../support/db/events.ts';
import {
  here,
  workOff,
  newChannel,
  header,
  check,
  collabsOf,
  database,
  rowsOf,
  people,
  checkResults,
} from './import-functions.ts';

describe('an import that updates', () => {
  const checkUpdates = (channelId: string, content: string) =>
    here.checkImport(channelId, {
      name: 'changes.csv',
      bytes: Buffer.from(content),
      updatesExisting: true,
    });
  const run = async (channelId: string, importId: string) => {
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
  };
  const preview = async (channelId: string, importId: string) => {
    const key = { channelId, importId };
    const { columns } = await here.getImport(key);
    const rows = await here.listPreviewedRows(key, columns, { take: 100 });
    return rows.map(({ result, changes, reason }) => [
      result,
      changes.map(({ column, from, to }) => `${column}: ${from} > ${to}`),
      reason && englishText(reason),
    ]);
  };

  it('lists what changes, keeps the values of empty cells, and writes changes alone', async () => {
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
          'collabTier: Gold > Twin Peak',
          'discountAmount: 15 > 0.5%',
          'tags: new, old > old, new',
          'custom.cc-size: XL > L',
        ],
        null,
      ],
      ['update', ['affiliateCode: BOB > bob'], null],
      ['rejected', [], 'The affiliate code "ADA" is in use in this channel. Send another, or omit it.'],
      ['rejected', [], 'firstName: Required. Send text.'],
      ['create', [], null],
    ]);
    expect(await collabsOf(channelId)).toEqual(before);
    expect(await here.getImport({ channelId, importId })).toMatchObject({
      create: 1,
      update: 2,
      exists: 0,
      rejected: 2,
      waiting: 3,
      large: 1,
    });
    await run(channelId, importId);
    const [ada, bo, cy, eve] = await collabsOf(channelId);
    expect(ada).toMatchObject({
      firstName: 'Ada',
      lastName: 'King',
      affiliateCode: 'ADA',
      tags: ['old', 'new'],
      tier: { key: 'twin-peak' },
      discount: { amount: 0.005, type: 'Percentage' },
    });
    expect(bo).toMatchObject({ affiliateCode: 'bob', lastName: 'Byron' });
    expect(cy).toEqual(before[2]);
    expect(eve).toMatchObject({ email: 'e@example.com' });
    expect((await rowsOf(channelId, importId)).map(({ result, isDone }) => [result, isDone])).toEqual([
      ...[
        ['update', true],
        ['update', true],
        ['rejected', false],
        ['rejected', false],
        ['create', true],
      ],
    ]);
    const events = (await listChannelEvents(database, channelId)).slice(eventsBefore);
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['collab.created', 'collab.updated', 'collab.updated'],
    ]);

    // The same file again changes nothing.
    const again = await checkUpdates(channelId, changes.slice(0, 3).join('\n'));
    expect((await preview(channelId, again)).map(([result]) => result)).toEqual(['exists', 'exists']);
  });

  it('gives a custom field another type with its only value', async () => {
    const channelId = await newChannel();
    const columns = `${header},custom.cc-about`;
    await run(channelId, await check(channelId, `${columns}\na@example.com,Ada,Lovelace,one line`));
    const rows = ['a@example.com,,,"two\nlines"', 'b@example.com,Bo,Byron,"two\nlines"'];
    const importId = await checkUpdates(channelId, [columns, ...rows].join('\n'));
    expect(await preview(channelId, importId)).toEqual([
      ['update', ['custom.cc-about: one line > two\nlines'], null],
      ['rejected', [], expect.stringContaining('custom.cc-about: Does not fit')],
    ]);
    await run(channelId, importId);
    expect(await here.getImport({ channelId, importId })).toMatchObject({ update: 1, rejected: 1 });
    expect(await preview(channelId, await checkUpdates(channelId, [columns, rows[0]].join('\n')))).toEqual([
      ['exists', [], null],
    ]);
  });

  it('writes nothing for a row whose collab has the values when the row is processed', async () => {
    const channelId = await newChannel();
    await run(channelId, await check(channelId, `${header}\na@example.com,Ada,Lovelace`));
    const file = 'email,lastName\na@example.com,King';
    const [one, two] = [await checkUpdates(channelId, file), await checkUpdates(channelId, file)];
    await run(channelId, one);
    await run(channelId, two);
    expect((await rowsOf(channelId, two)).map(({ result }) => result)).toEqual(['exists']);
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
      create: 0,
      update: 0,
      exists: 3,
      rejected: 0,
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
    expect(await checkResults(await newChannel(), here.importTemplate())).toEqual([[2, 'create', null]]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Prisma } from '#app/db/generated/client.ts';
import { ignoredColumns } from '#app/domain/imports/columns.ts';
import { setCurrency } from '../../support/db/channels.ts';
import {
  campaigns,
  database,
  newChannel,
  check,
  header,
  here,
  workOff,
  rowsOf,
  checkResults,
  collabsOf,
} from './import-functions.ts';

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
    expect(await checkResults(channelId, file)).toEqual([
      [2, 'create', null],
      [
        3,
        'exists',
        `This creator already has a collab with this channel: "${old?.collabId}". Update that one.`,
      ],
      [4, 'rejected', 'email: Must be an email address. firstName: Required. Send text.'],
      [5, 'rejected', 'The affiliate code "old1" is in use in this channel. Send another, or omit it.'],
      [6, 'rejected', 'Same affiliate code as line 2.'],
      [7, 'rejected', 'Same email address as line 2.'],
      [8, 'rejected', 'collabTier: No tier is named "Platinum".'],
      [9, 'rejected', 'collabTier: Two tiers have this name. Use the key: twin-peak or twin-peak-2.'],
      [10, 'rejected', 'discountAmount: Must be at most 100 %. Send 15 or 0.15 for 15 %.'],
      [
        11,
        'rejected',
        'discountAmount: Did you mean 15%? Enter 15, or 0,15% if the smaller value is correct.',
      ],
      [12, 'create', null],
    ]);
    expect(await collabsOf(channelId)).toHaveLength(1);
  });

  it('shows when the discount of a tier will start, or when it ended', async () => {
    const channelId = await newChannel();
    const campaignId = await campaigns.createCampaign(channelId, {
      title: 'Dated',
      isDefault: false,
      brandPageRedirectUrlTemplate: null,
      queryParams: null,
    });
    const others = {
      minimum: null,
      usageLimit: null,
      oncePerCustomer: false,
      collections: [],
      combinesWith: null,
    };
    const dates = {
      Later: { startsAt: '2999-01-01T00:00:00.000Z', endsAt: null },
      Over: { startsAt: null, endsAt: '2020-05-06T00:00:00.000Z' },
    };
    for (const [title, own] of Object.entries(dates))
      await campaigns.createTier(
        { channelId, campaignId },
        {
          title,
          relationshipType: 'affiliate',
          isDefault: false,
          isConfirmed: false,
          discount: { type: 'Percentage', amount: new Prisma.Decimal('0.15') },
          conditions: { ...others, ...own },
        },
      );
    const file = `${header},collabTier\na@example.com,A,A,Later\nb@example.com,B,B,Over`;
    const key = { channelId, importId: await check(channelId, file) };
    const { columns } = await here.getImport(key);
    const rows = await here.listPreviewedRows(key, columns, { take: 10 });
    expect(rows.map(({ grants }) => grants?.discount)).toEqual([
      { amount: 0.15, type: 'Percentage', from: dates.Later.startsAt, ended: null },
      { amount: 0.15, type: 'Percentage', from: null, ended: dates.Over.endsAt },
    ]);
  });

  it('knows other names of columns, and ignores unknown ones, which it lists', async () => {
    const channelId = await newChannel();
    const file = [
      'Email Address,First_Name,Surname,Coupon,Tier,Discount,Notes,,Phone',
      'a@example.com,Ada,Lovelace,ADA7,gold,15,likes trains,x,123',
    ].join('\n');
    const importId = await check(channelId, file);
    const { columns } = await here.getImport({ channelId, importId });
    expect(ignoredColumns(columns)).toEqual(['Notes', 'column 8', 'Phone']);
    await here.startImport({ channelId, importId });
    await workOff(channelId, importId);
    const [ada] = await collabsOf(channelId);
    expect(ada).toMatchObject({
      email: 'a@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      affiliateCode: 'ADA7',
      tier: { title: 'Gold' },
      discount: { amount: 0.15 },
    });
  });

  it('rejects money with more decimals than the currency has', async () => {
    const channelId = await newChannel();
    await setCurrency(database, channelId, 'JPY');
    const file = `${header},discountAmount,discountType\na@example.com,A,A,10.5,FixedAmount\nb@example.com,B,B,10,FixedAmount`;
    expect(await checkResults(channelId, file)).toEqual([
      [2, 'rejected', 'discountAmount: Must be a whole number, because JPY has no decimals.'],
      [3, 'create', null],
    ]);
  });

  it('rejects values that do not fit their custom fields, which it finds by name, too', async () => {
    const channelId = await newChannel();
    await here.createField(channelId, {
      ownerType: 'collab',
      handle: 'cc-size',
      name: 'Shoe size',
      type: 'number_decimal',
    });
    const file = `${header},custom.cc-size\na@example.com,A,A,large\nb@example.com,B,B,38.5`;
    expect(await checkResults(channelId, file)).toEqual([
      [2, 'rejected', expect.stringContaining('custom.cc-size: Does not fit the type of its custom field.')],
      [3, 'create', null],
    ]);
    expect(await checkResults(channelId, file.replace('cc-size', 'Shoe size'))).toMatchObject([
      [2, 'rejected', expect.stringContaining('Send a number')],
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
    expect(await checkResults(await newChannel(), content)).toEqual([[expect.any(Number), 'create', null]]);
  });

  it.each([
    ['an empty file', '', 'file: Is empty'],
    ['a header alone', header, 'file: Has no creators'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xx'), 'Save it as CSV UTF-8 first'],
    ['Latin-1', Buffer.from(`${header}\nada@example.com,Zoë,L`, 'latin1'), 'Is not UTF-8 text'],
    ['a quote that stays open', `${header}\n"ada@example.com,Ada,L\n`, 'that is not closed'],
    ['quotes that do not fit', `${header}\n"ada"x,Ada,L\n`, 'Has invalid quotes'],
    ['doubled and lacking columns', 'email,email,salary,firstName\na,b,c,d', 'lastName: Missing'],
    ['too many rows', `${header}\n${'a,b,c\n'.repeat(10_001)}`, 'more than 10,000 rows'],
  ])('rejects %s as a whole', async (_, content, words) => {
    await expect(check(await newChannel(), content)).rejects.toThrow(words);
  });

  it('rejects more than 5 MB unread, and a row with more cells than the header', async () => {
    const channelId = await newChannel();
    await expect(check(channelId, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      kind: 'too-large',
    });
    const [[, result, reason] = []] = await checkResults(
      channelId,
      `${header}\nada@example.com,Ada,Love,lace`,
    );
    expect([result, reason]).toEqual(['rejected', expect.stringContaining('more cells than the first row')]);
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
    expect((await rowsOf(channelId, importId)).map(({ result }) => result)).toEqual(['rejected', 'create']);
    expect(await here.listImports(channelId)).toMatchObject([{ filename: 'ab.csv' }]);
  });
});

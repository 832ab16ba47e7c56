import { describe, expect, it } from 'vitest';
import { createCollabBody, updateCollabBody } from '#app/domain/collabs/input.ts';
import { createDropBody, updateDropBody } from '#app/domain/input/drops.ts';
import { mediaInput } from '#app/domain/input/media.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { mediaColumns } from '#app/domain/media/media.ts';
import { Problem } from '#app/domain/problem.ts';

const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
const drop = { title: 'Summer', products: [{ id: 1 }] };

/** The paths of a body's errors, with their messages. */
function rejections(read: () => unknown): Record<string, string> {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem)
      return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
    throw error;
  }
  return {};
}

const rejectedCollab = (own: object) => rejections(() => validate(createCollabBody, { ...person, ...own }));
const rejectedDrop = (own: object) => rejections(() => validate(createDropBody, { ...drop, ...own }));

const oneLine = 'Must be one line. Send it without line breaks and control characters.';
const noControls = 'Must not contain control characters other than tabs and line breaks.';

describe('an address', () => {
  it.each([
    [' https://cdn.example.com/a.png\n', 'https://cdn.example.com/a.png'],
    ['https:cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['https:\\\\cdn.example.com\\a.png', 'https://cdn.example.com/a.png'],
    ['HTTPS://CDN.example.com/a\tb\nc.png', 'https://cdn.example.com/abc.png'],
    ['https://cdn.example.com', 'https://cdn.example.com/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%j is saved as %s, for media and as an affiliate link', (sent, kept) => {
    expect(validate(mediaInput, sent)).toEqual({ url: kept });
    expect(validate(mediaInput, { url: sent })).toEqual({ url: kept });
    const { collab } = validate(createCollabBody, {
      ...person,
      affiliateUrl: sent,
      custom: { 'cc-list': [sent] },
    });
    expect([collab.affiliateUrl, collab.custom.get('cc-list')]).toEqual([kept, [kept]]);
  });

  it('is measured as it is saved', () => {
    const start = 'https://cdn.example.com/';
    const longest = start + 'a'.repeat(2048 - start.length);
    expect(validate(mediaInput, ` ${longest}\n`)).toEqual({ url: longest });
    const message = 'Must be at most 2048 characters, written as a URL.';
    expect(rejections(() => validate(mediaInput, `${longest}a`))).toEqual({ body: message });
    expect(rejections(() => validate(mediaInput, start + 'ü'.repeat(400)))).toEqual({ body: message });
    expect(rejectedCollab({ affiliateUrl: start + 'ü'.repeat(400) })).toEqual({ affiliateUrl: message });
  });

  it.each([
    'http://cdn.example.com/a',
    'javascript:alert(1)',
    'https://',
    'https:///',
    '//cdn.example.com',
    'x',
  ])('%j is invalid', (sent) => {
    expect(rejections(() => validate(mediaInput, sent))).not.toEqual({});
    expect(rejectedCollab({ affiliateUrl: sent })).not.toEqual({});
  });
});

describe('a field of one line', () => {
  const broken = [
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0000b',
    'a\u001bb',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
  ];

  it.each(broken)('rejects %j', (text) => {
    expect(
      rejectedCollab({
        platformDomain: text,
        firstName: text,
        lastName: text,
        title: text,
        tags: ['ok', text],
        socials: [{ platform: text, handle: text, url: text }],
        profilePicture: {
          url: 'https://cdn.example.com/a',
          owner: text,
          originalFilename: text,
          tags: [text],
        },
      }),
    ).toEqual({
      platformDomain: oneLine,
      firstName: oneLine,
      lastName: oneLine,
      title: oneLine,
      'tags[1]': oneLine,
      'socials[0].platform': oneLine,
      'socials[0].handle': oneLine,
      'socials[0].url': oneLine,
      'profilePicture.owner': oneLine,
      'profilePicture.originalFilename': oneLine,
      'profilePicture.tags[0]': oneLine,
    });
    expect(rejectedDrop({ title: text })).toEqual({ title: oneLine });
    expect(rejectedCollab({ email: `a${text}@example.com` })).toHaveProperty('email');
  });

  it('accepts other scripts and emoji', () => {
    for (const firstName of ['नी\u200dना', '\u200fליד', '👩\u200d🎤', 'Zoë\u00a0x']) {
      expect(validate(createCollabBody, { ...person, firstName }).collab.firstName).toBe(firstName);
    }
  });
});

describe('a field of many lines', () => {
  const texts = (text: string) => ({
    description: text,
    products: [{ id: 1, enhancement: { note: text } }],
    custom: { 'cc-text': text },
  });

  it('keeps line breaks and tabs', () => {
    const text = 'One\r\ntwo\n\tthree';
    const { description, products, custom } = validate(createDropBody, { ...drop, ...texts(text) });
    expect([description, products[0]?.enhancement?.note, custom.get('cc-text')]).toEqual([text, text, text]);
  });

  it.each(['a\u0007b', 'a\u000bb', 'a\u001bb', 'a\u007fb', 'a\u0085b'])('rejects %j', (text) => {
    expect(rejectedDrop(texts(text))).toEqual({
      description: noControls,
      'products[0].enhancement.note': noControls,
      'custom.cc-text': noControls,
    });
  });
});

describe('very many problems', () => {
  it('are listed up to a hundred, and counted', () => {
    const many = Array.from({ length: 250 }, () => ({ id: 'x' }));
    const read = () => validate(createDropBody, { title: '', products: many });
    expect(Object.keys(rejections(read))).toHaveLength(100);
    expect(read).toThrow('title: Must not be empty. And 250 more: details lists the first 100.');
  });
});

it.each([
  ...['javascript:alert(1)', ' JavaScript:alert(1)'],
  ...[
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x',
    'file:///etc/passwd',
    'javascript://x.example/%0aalert(1)',
  ],
])('the address of a social may not be %j', (url) => {
  expect(rejectedCollab({ socials: [{ platform: 'x', url }] })).toEqual({
    'socials[0].url': expect.stringContaining('Must be an https URL') as unknown,
  });
});

it.each(['https://x.example/a', 'http://x.example', 'instagram.com/ada', '@ada', 'mailto:a@x.example', ''])(
  'the address of a social may be %j',
  (url) => expect(rejectedCollab({ socials: [{ platform: 'x', url }] })).toEqual({}),
);

it('socials have a size limit, because every list of collabs repeats them', () => {
  const saying = (length: number) => ({ socials: [{ platform: 'x', more: 'a'.repeat(length) }] });
  expect(rejectedCollab(saying(limits.socialsLength - 100))).toEqual({});
  expect(rejectedCollab(saying(limits.socialsLength))['socials']).toMatch(/^Must be at most \d+ characters/);
});

describe('a value of the wrong type', () => {
  const media = {
    _id: 'x',
    url: 'https://cdn.example.com/a.png',
    mediaContentType: 'IMAGE',
    mimeType: 'image/png',
    extension: 'png',
    originalFilename: 'a.png',
    owner: 'ada',
    tags: ['sea'],
  };
  const custom = { 'cc-text': 'x', 'cc-list': ['https://cdn.example.com/a.png'], 'cc-media': media };
  const wholeCollab = {
    ...person,
    platformDomain: 'halo.example',
    affiliateCode: 'ADA15',
    affiliateUrl: 'https://halo.example',
    collabTier: '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e',
    handle: 'ada',
    profilePicture: media,
    discount: { discountAmount: 15, discountType: 'Percentage' },
    primaryColor: '#fff',
    title: 'Ada',
    socials: [{ platform: 'x', handle: 'ada', url: 'https://x.example/ada', followers: 1 }],
    tags: ['sea'],
    isOnboarded: true,
    isActive: true,
    custom,
  };
  const enhancement = { note: 'x', media: [media, media.url], custom };
  const wholeDrop = {
    title: 'Summer',
    description: 'x',
    custom,
    products: [{ id: 1, variantId: '2', enhancement, custom }],
  };

  it.each([
    ['a new collab', createCollabBody, wholeCollab],
    ['a changed collab', updateCollabBody, wholeCollab],
    ['a new drop', createDropBody, wholeDrop],
    ['a changed drop', updateDropBody, wholeDrop],
  ] as const)('is rejected with an own message anywhere in %s', (_, schema, whole) => {
    expect(rejections(() => validate(schema, whole))).toEqual({});
    const bodies = everywhere(whole, ['text', 5, true, null, [], {}, [[]]]).flatMap((body) =>
      Object.entries(rejections(() => validate(schema, body))),
    );
    expect(bodies.length).toBeGreaterThan(50);
    expect(bodies.filter(([, message]) => /invalid|expected|received/i.test(message))).toEqual([]);
  });

  /** A value with each of its parts, itself included, put in the place of each of the others in turn. */
  function everywhere(value: unknown, others: readonly unknown[]): unknown[] {
    if (typeof value !== 'object' || value === null) return [...others];
    const inside = Object.entries(value).flatMap(([key, part]) =>
      everywhere(part, others).map((other) =>
        Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
      ),
    );
    return [...others, ...inside];
  }
});

it.each([
  ['MP4', { mediaContentType: 'VIDEO', mimeType: 'video/mp4', extension: 'mp4' }],
  ['Png', { mediaContentType: 'IMAGE', mimeType: 'image/png', extension: 'png' }],
])('an extension %s determines the media type, in any case', (extension, kept) => {
  expect(mediaColumns({ extension }, 'https://cdn.example.com/a')).toMatchObject(kept);
});

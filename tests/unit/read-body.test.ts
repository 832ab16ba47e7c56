import { describe, expect, it } from 'vitest';
import { createCollabBody } from '#app/domain/input/create-collab-body.ts';
import { createDropBody } from '#app/domain/input/drop-body.ts';
import { mediaInput } from '#app/domain/input/media.ts';
import { validate } from '#app/domain/input/validate.ts';
import { Problem } from '#app/domain/problem.ts';

const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
const drop = { title: 'Summer', products: [{ id: 1 }] };

/** The places that a body is refused for, with what is said of each. */
function refusals(read: () => unknown): Record<string, string> {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem)
      return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
    throw error;
  }
  return {};
}

const refusedCollab = (own: object) => refusals(() => validate(createCollabBody, { ...person, ...own }));
const refusedDrop = (own: object) => refusals(() => validate(createDropBody, { ...drop, ...own }));

const oneLine = 'must be one line: send it without line breaks and control characters';
const noControls = 'must not contain control characters: send text, tabs and line breaks alone';

describe('an address', () => {
  it.each([
    [' https://cdn.example.com/a.png\n', 'https://cdn.example.com/a.png'],
    ['https:cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['https:\\\\cdn.example.com\\a.png', 'https://cdn.example.com/a.png'],
    ['HTTPS://CDN.example.com/a\tb\nc.png', 'https://cdn.example.com/abc.png'],
    ['https://cdn.example.com', 'https://cdn.example.com/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%j is kept as %s, for media and as an affiliate link', (sent, kept) => {
    expect(validate(mediaInput, sent)).toEqual({ url: kept });
    expect(validate(mediaInput, { url: sent })).toEqual({ url: kept });
    const { collab } = validate(createCollabBody, {
      ...person,
      affiliateUrl: sent,
      custom: { 'cc-list': [sent] },
    });
    expect([collab.affiliateUrl, collab.custom.get('cc-list')]).toEqual([kept, [kept]]);
  });

  it('is measured as it is kept', () => {
    const start = 'https://cdn.example.com/';
    const longest = start + 'a'.repeat(2048 - start.length);
    expect(validate(mediaInput, ` ${longest}\n`)).toEqual({ url: longest });
    const message = 'must be at most 2048 characters, written as a URL';
    expect(refusals(() => validate(mediaInput, `${longest}a`))).toEqual({ body: message });
    expect(refusals(() => validate(mediaInput, start + 'ü'.repeat(400)))).toEqual({ body: message });
    expect(refusedCollab({ affiliateUrl: start + 'ü'.repeat(400) })).toEqual({ affiliateUrl: message });
  });

  it.each([
    'http://cdn.example.com/a',
    'javascript:alert(1)',
    'https://',
    'https:///',
    '//cdn.example.com',
    'x',
  ])('%j is none', (sent) => {
    expect(refusals(() => validate(mediaInput, sent))).not.toEqual({});
    expect(refusedCollab({ affiliateUrl: sent })).not.toEqual({});
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

  it.each(broken)('does not take %j', (text) => {
    expect(
      refusedCollab({
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
    expect(refusedDrop({ title: text })).toEqual({ title: oneLine });
    expect(refusedCollab({ email: `a${text}@example.com` })).toHaveProperty('email');
  });

  it('takes what other scripts and emoji need', () => {
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

  it('keeps line breaks and tabs as they were sent', () => {
    const text = 'One\r\ntwo\n\tthree';
    const { description, products, custom } = validate(createDropBody, { ...drop, ...texts(text) });
    expect([description, products[0]?.enhancement?.note, custom.get('cc-text')]).toEqual([text, text, text]);
  });

  it.each(['a\u0007b', 'a\u000bb', 'a\u001bb', 'a\u007fb', 'a\u0085b'])('does not take %j', (text) => {
    expect(refusedDrop(texts(text))).toEqual({
      description: noControls,
      'products[0].enhancement.note': noControls,
      'custom.cc-text': noControls,
    });
  });
});

describe('very many problems', () => {
  it('are named up to a hundred, and counted', () => {
    const many = Array.from({ length: 250 }, () => ({ id: 'x' }));
    const read = () => validate(createDropBody, { title: '', products: many });
    expect(Object.keys(refusals(read))).toHaveLength(100);
    expect(read).toThrow('title: must not be empty (and 250 more: details names the first 100)');
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { saySentence } from '#app/ui/text/say-sentence.ts';
import sentences from '#app/ui/text/sentences-de.json' with { type: 'json' };
import { collectSentences, isProse } from './sentences/collect-sentences.ts';
import { namedInVain, neverOnPages } from './sentences/never-on-pages.ts';

/** Where the service's sentences are made. */
const rooms = ['app/auth', 'app/domain', 'app/mirror', 'app/platform', 'app/webhooks', 'app/routes/admin'];

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(generated|operations)\//.test(name))
    .map((name) => path.posix.join(room, name)),
);
const said = files.flatMap(collectSentences);
const forms = new Set(Object.keys(sentences).map((form) => form.replaceAll(/\{\w+(:\w+)?\}/g, '{}')));
const german = (english: string) => saySentence(sentences, 'de', english);

describe('what the service says', () => {
  it('is in the German book, unless no page shows it', () => {
    const lacking = said
      .filter(isProse)
      .filter(({ file, form }) => !forms.has(form) && !neverOnPages({ file, form }));
    expect(lacking).toEqual([]);
  });

  it('is all that the German book has, and all that is named as said elsewhere is said', () => {
    const all = new Set(said.map(({ form }) => form));
    expect([...forms].filter((form) => !all.has(form))).toEqual([]);
    expect(namedInVain(said.filter(isProse))).toEqual([]);
  });

  it('has the same parts in German', () => {
    const partsOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [form, words] of Object.entries(sentences))
      expect(partsOf(words), form).toEqual(partsOf(form));
  });

  it('speaks to everybody alike, which in German is to say Sie', () => {
    const familiar =
      /\b(du|dich|dir|dein\w*)\b|(^|[.:!?] )(Bestätige|Lass|Nimm|Öffne|Prüfe|Versuche|Wähle) /i;
    expect(Object.values(sentences).filter((words) => familiar.test(words))).toEqual([]);
  });
});

describe('a sentence in German', () => {
  it('has what was filled in, numbers as Germans write them', () => {
    expect(german('There is no drop "d-1" in this collab. Send the _id of one of its drops.')).toBe(
      'In diesem Collab gibt es keinen Drop „d-1“. Vielleicht wurde er inzwischen entfernt.',
    );
    expect(german('must be at most 5000 characters')).toBe('darf höchstens 5.000 Zeichen haben');
  });

  it('is known behind the name of a field, in a row, and with the number of others', () => {
    expect(
      german(
        'email: must be an e-mail address; discountAmount: must be above zero; send null for no discount',
      ),
    ).toBe(
      'email: muss eine E-Mail-Adresse sein; discountAmount: muss über null liegen; für keinen Rabatt lassen Sie das Feld leer',
    );
    expect(german('title: must not be empty (and 2 more: see details)')).toBe(
      'title: darf nicht leer sein (und 2 weitere: siehe die Einzelheiten)',
    );
    expect(
      german(
        '"data" is 140000 bytes long, and the store takes 131072: shorten it by 8928. The most room is taken by the drop "One" (900 bytes), the value "bio" (80 bytes). Shorten notes, descriptions and custom values, or take products out of drops.',
      ),
    ).toContain('der Drop „One“ (900 Byte), der Wert „bio“ (80 Byte)');
  });

  it('is the platform’s own where the book does not know all of it', () => {
    for (const words of [
      'CreateDiscount: Code must be unique [TAKEN]',
      'email: must be an e-mail address; handle: is odd',
      'must be at most many characters',
      'Something else. Open the app in the store’s admin once',
    ])
      expect(german(words)).toBe(words);
  });
});

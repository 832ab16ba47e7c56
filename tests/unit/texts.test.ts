import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import de from '#app/ui/text/de.json' with { type: 'json' };
import en from '#app/ui/text/en.json' with { type: 'json' };
import { agoFor } from '#app/ui/text/use-ago.ts';
import { formatsFor } from '#app/ui/text/use-formats.tsx';
import { say } from '#app/ui/text/use-text.tsx';
import { speechFor } from '#app/ui/text/words.ts';

type Texts = Record<string, Record<string, string>>;

/** Every text by its key, with what its placeholders are called. */
function placeholdersOf(texts: Texts): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([area, own]) =>
      Object.entries(own).map(([name, text]) => [
        `${area}.${name}`,
        namesIn(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as Element[]),
      ]),
    ),
  );
}

/** @param elements of a parsed text: words have no name of a placeholder, plurals have one and further texts in them. */
function namesIn(elements: Element[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === literal || element.value === undefined) return [];
    const inside = Object.values(element.options ?? {}).flatMap(({ value }) => namesIn(value));
    return [element.value, ...inside];
  });
  return [...new Set(names)].sort();
}

interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
}

/** The type of an element that is nothing but words. */
const literal = 0;

const speech = (locale: string) => speechFor(new Request(`https://app.example/?locale=${locale}`));

describe('the texts', () => {
  it('are the same in every language, with the same placeholders', () => {
    expect(placeholdersOf(de)).toEqual(placeholdersOf(en));
  });

  it('have plurals of their own language', () => {
    expect(say(speech('en'), 'home.waiting', { count: 1 })).toBe(
      'Your store is being updated: 1 creator to go',
    );
    expect(say(speech('de-AT'), 'home.setAside', { count: 1 })).toContain('1 Creator konnte ');
  });

  it('speak to everybody alike, which in German is to say Sie', () => {
    const familiar = /\b(du|dich|dir|dein\w*)\b|(^|[.:!?] )(Bestätige|Lass|Ordne|Prüfe|Versuche|Wähle) /i;
    const found = Object.values(de as Texts).flatMap((own) =>
      Object.values(own).filter((text) => familiar.test(text)),
    );
    expect(found).toEqual([]);
  });

  it('are English for who asks for a language that is not there, or for none', () => {
    for (const locale of ['fr', 'x', '', '%00']) expect(speech(locale).language).toBe('en');
  });

  it('keep a name that is written from right to left from turning what stands around it', () => {
    const speech = { words: en, locale: 'en' };
    const by = (creator: string) => say(speech, 'home.dropBy', { creator, count: 4 });
    expect(by('نور')).toBe('\u2068نور\u2069 · 4 products');
    expect(by('Zoë')).toBe('Zoë · 4 products');
  });
});

describe('formats', () => {
  const now = Date.UTC(2026, 2, 4, 12);
  const german = formatsFor('de', { currency: 'EUR', timeZone: 'Europe/Berlin' });
  const ago = agoFor('de', now);

  it('are those of the person’s locale and the store’s currency and time zone', () => {
    expect(german.money('1234.5')).toBe('1.234,50\u00a0€');
    expect(german.money(3, 'USD')).toBe('3,00\u00a0$');
    expect(german.percent(0.125)).toBe('12,5\u00a0%');
    expect(german.dateTime('2026-03-04T23:30:00.000Z')).toBe('05.03.2026, 00:30');
  });

  it('say how long ago it was in the largest unit that fits', () => {
    expect(ago('2026-03-04T11:58:30.000Z')).toBe('vor 1 Minute');
    expect(ago('2026-03-03T11:00:00.000Z')).toBe('gestern');
    expect(ago('2026-03-04T11:59:50.000Z')).toBe('jetzt');
  });
});

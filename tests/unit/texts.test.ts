import { readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { catalog } from '#app/i18n/catalog.ts';
import type { CatalogMessage } from '#app/i18n/entry.ts';
import { describeChange, type ChangeSummary } from '#app/domain/drops/drop-history.ts';
import { eventBody } from '#app/domain/events/event.ts';
import { findClosure } from '#app/domain/mirror-health/health.ts';
import { englishText, message, parseMessage, serializeMessage, translate } from '#app/i18n/message.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import de from '#app/i18n/pages/de.json' with { type: 'json' };
import en from '#app/i18n/pages/en.json' with { type: 'json' };
import portalDe from '#app/i18n/portal/de.json' with { type: 'json' };
import { whatStays } from '#app/domain/privacy/what-stays.ts';
import portalEn from '#app/i18n/portal/en.json' with { type: 'json' };
import { FormatsProvider, formatsFor, relativeTimeFor, useNextAttempt } from '#app/ui/formats.tsx';
import { translateKey, TranslationsProvider } from '#app/ui/translate.tsx';
import { translationsFor } from '#app/ui/translations.ts';

type Texts = Record<string, Record<string, string>>;

/** Every text by key, with the names of its placeholders. */
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

/** The type of a plain text element. */
const literal = 0;

const messages = (locale: string) => translationsFor(new Request(`https://app.example/?locale=${locale}`));

describe('the texts', () => {
  it('exist in every language with the same placeholders', () => {
    expect(placeholdersOf(de)).toEqual(placeholdersOf(en));
    expect(placeholdersOf(portalDe)).toEqual(placeholdersOf(portalEn));
  });

  it('get the values of their placeholders', () => {
    const placeholders = placeholdersOf(en);
    const withoutValues = /\bt\(\s*'([\w.-]+)',?\s*\)/g;
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const incomplete = files.flatMap((name) =>
      [...readFileSync(`app/${name}`, 'utf8').matchAll(withoutValues)]
        .filter(([, key = '']) => (placeholders[key] ?? []).length > 0)
        .map(([call]) => `${name}: ${call}`),
    );
    expect(incomplete).toEqual([]);
  });

  it('name the return of archived and removed things in one way', () => {
    const otherWords = {
      en: /bring back|put back|take back|unarchive|reinstate|reactivate|recover|undelete/i,
      de: /zurückhol|zurückbring|reaktivier|dearchivier|entarchivier|wieder einblenden/i,
    };
    const restored = { en: /restor/i, de: /wiederhergestellt|wiederherstell/i };
    for (const [language, texts] of Object.entries({ en, de }) as ['en' | 'de', Texts][])
      for (const [name, text] of Object.values(texts).flatMap((area) => Object.entries(area))) {
        expect(text, name).not.toMatch(otherWords[language]);
        if (/restore/i.test(name)) expect(text, name).toMatch(restored[language]);
      }
  });

  it('have the plural forms of their language', () => {
    expect(translateKey(messages('en'), 'home.waiting', { count: 1 })).toBe('Syncing 1 creator');
    expect(translateKey(messages('de-AT'), 'home.failed', { count: 1 })).toContain('1 Creator konnte ');
  });

  it('address people formally in German', () => {
    const familiar = /\b(du|dich|dir|dein\w*)\b|(^|[.:!?] )(Bestätige|Lass|Ordne|Prüfe|Versuche|Wähle) /i;
    const found = [de, portalDe]
      .flatMap(Object.values<Texts[string]>)
      .flatMap((own) => Object.values(own).filter((text) => familiar.test(text)));
    expect(found).toEqual([]);
  });

  it('are English for an unknown or missing language', () => {
    for (const locale of ['fr', 'x', '', '%00']) expect(messages(locale).language).toBe('en');
  });

  it('isolate right-to-left names', () => {
    const messages = { messages: en, locale: 'en' };
    const by = (creator: string) => translateKey(messages, 'home.dropBy', { creator, count: 4 });
    expect(by('نور')).toBe('\u2068نور\u2069 · 4 products');
    expect(by('Zoë')).toBe('Zoë · 4 products');
  });
});

describe('the messages of the server', () => {
  const entries = Object.entries<CatalogMessage>(catalog);
  const namesOf = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

  it('have German texts with the parameters of the English ones', () => {
    for (const [code, { en, de }] of entries) {
      expect(de, code).not.toBe('');
      expect(namesOf(de), code).toEqual(namesOf(en));
    }
  });

  it('have unique codes', () => {
    const files = import.meta.glob<Record<string, object>>('/app/i18n/messages/*.ts', { eager: true });
    const codes = Object.values(files).flatMap((file) =>
      Object.values(file).flatMap((own) => Object.keys(own)),
    );
    expect(codes.toSorted()).toEqual(Object.keys(catalog).sort());
  });

  it('format numbers and translate the messages within them', () => {
    const reason = message('text-too-long', { max: 5000 });
    expect(translate(message('invalid-input', { path: 'title', reason }), 'de')).toBe(
      'title: Verwenden Sie höchstens 5.000 Zeichen.',
    );
  });
});

describe('a stored reason', () => {
  const rejected = new PlatformError('rejected', 'CreateFile', [
    { message: 'is taken', code: 'TAKEN', field: ['handle'] },
    ownReason(message('platform-status', { status: 423 })),
  ]);

  it('keeps the platform’s text and translates ours', () => {
    const stored = parseMessage(serializeMessage(rejected.reason));
    expect(translate(stored, 'de')).toBe('is taken (handle) [TAKEN]; Die Plattform hat mit 423 geantwortet');
    expect(englishText(stored)).toBe('is taken (handle) [TAKEN]; The platform responded with 423');
    expect(rejected.message).toBe(`CreateFile: ${englishText(stored)}`);
  });

  it('is English in an event', () => {
    const error = { message: message('internal-error'), willRetry: false };
    const event = { channelId: 'c', platformDomain: 'd', type: 'mirror.failed', createdAt: new Date(0) };
    expect(JSON.parse(eventBody({ ...event, data: { error } }))).toMatchObject({
      data: { error: { message: 'Internal error. See the log of the worker.', willRetry: false } },
    });
  });

  it('names a closed store', () => {
    const status = (code: number) => message('platform-status', { status: code });
    expect(findClosure(status(402))).toBe('unpaid');
    expect(findClosure(rejected.reason)).toBe('locked');
    expect(findClosure(message('platform-error', { text: 'Away', code: 'SHOP_INACTIVE' }))).toBe('locked');
    expect(findClosure(status(503))).toBeUndefined();
  });
});

describe('formats', () => {
  const now = Date.UTC(2026, 2, 4, 12);
  const german = formatsFor('de', { currency: 'EUR', timeZone: 'Europe/Berlin' });
  const ago = relativeTimeFor('de', now);

  it('use the person’s locale and the store’s currency and time zone', () => {
    expect(german.money('1234.5')).toBe('1.234,50\u00a0€');
    expect(german.money(3, 'USD')).toBe('3,00\u00a0$');
    expect(german.percent(0.125)).toBe('12,5\u00a0%');
    expect(german.dateTime('2026-03-04T23:30:00.000Z')).toBe('05.03.2026, 00:30');
  });

  it('show relative times in the largest unit that fits', () => {
    expect(ago('2026-03-04T11:58:30.000Z')).toBe('vor 1 Minute');
    expect(ago('2026-03-03T11:00:00.000Z')).toBe('gestern');
    expect(ago('2026-03-04T11:59:50.000Z')).toBe('jetzt');
  });

  it('show a next attempt in the future, or as due', () => {
    const NextAttempt = ({ at }: { at: string }) => useNextAttempt()(at);
    const textOf = (at: string) =>
      renderToString(
        createElement(TranslationsProvider, {
          translations: messages('de'),
          children: createElement(FormatsProvider, {
            measures: { currency: 'EUR', timeZone: 'UTC', now },
            children: createElement(NextAttempt, { at }),
          }),
        }),
      );
    expect(textOf('2026-03-04T12:05:00.000Z')).toBe('Nächster Versuch in 5 Minuten');
    expect(textOf('2026-03-04T12:00:20.000Z')).toBe('Nächster Versuch in weniger als 1 Minute');
    for (const due of ['2026-03-04T11:00:00.000Z', '2026-03-04T12:00:00.000Z'])
      expect(textOf(due)).toBe('Jetzt fällig');
  });
});

it('what stays of an erased person is the same list on the account page and in docs/operations.md', () => {
  const { title, ...texts } = portalEn.stays;
  expect(title).not.toBe('');
  expect(Object.keys(texts)).toEqual([...whatStays]);
  const listed = Object.values(texts).map((text) => `- ${text}\n`);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(listed.join(''));
});

describe('the text of a change of a drop', () => {
  const change: ChangeSummary = {
    revision: 1,
    at: '2026-03-04T12:00:00.000Z',
    changedBy: { kind: 'admin', id: '1', name: null },
    undoes: null,
    isRemoval: false,
    isReturn: false,
  };
  const none = { added: [], removed: [], changed: [], isReordered: false };
  const titles = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, `Product ${id}`]));

  it.each([
    [{ isRemoval: true }, ['Removed the drop from the store']],
    [{ undoes: 3 }, ['Undid a change']],
    [{ undoes: 3, isReturn: true }, ['Restored the drop']],
    [{ title: { from: 'Old', to: 'New' } }, ['Title: “Old” to “New”']],
    [{ description: { from: 'Old', to: 'New' } }, ['Changed the description']],
    [{ description: { from: 'Old', to: '' } }, ['Removed the description']],
    [{ media: true as const }, ['Changed photos or videos of the drop']],
    [{ custom: ['cc-mood', 'cc-fit'] }, ['Changed other fields: cc-mood, cc-fit']],
    [{ products: { ...none, isReordered: true } }, ['Changed the order']],
    [
      { products: { ...none, added: ['a'], removed: ['b', 'unknown'], changed: Object.keys(titles) } },
      [
        'Added Product a',
        'Removed Product b, Product',
        'Changed note, photos or videos: Product a, Product b, Product c, Product d, Product e and 2 more',
      ],
    ],
  ])('has a line for each part that changed', (parts, lines) => {
    const described = describeChange({ ...change, ...parts }, titles);
    expect(described.map((line) => translate(line, 'en'))).toEqual(lines);
  });
});

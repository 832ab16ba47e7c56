import { describe, expect, it } from 'vitest';
import { ImageDrop } from '../../../local/simulator/storefront/liquid-objects/image.ts';
import { createEngine } from '../../../local/simulator/storefront/liquid/create-engine.ts';

const TEXTS = {
  en: {
    hello: 'Hello <b>',
    hello_html: 'Hello <b>',
    named: '{{ name }} & co',
    things: { one: '{{ count }} thing', other: '{{ count }} things' },
    only_english: 'English',
  },
  de: { hello: 'Hallo', things: { one: '{{ count }} Ding', other: '{{ count }} Dinge' } },
};
const engine = createEngine({ templates: {}, translations: TEXTS, assetRoot: '/assets' });

function draw(
  template: string,
  scope: object = {},
  visitor: string | { currency?: string; shop?: object } = 'en',
): string {
  const language = typeof visitor === 'string' ? visitor : 'en';
  const { currency = 'EUR', shop = {} } = typeof visitor === 'string' ? {} : visitor;
  const globals = {
    request: { locale: { iso_code: language } },
    shop: { currency: 'EUR', ...shop },
    localization: { country: { currency: { iso_code: currency } } },
  };
  return engine.parseAndRenderSync(template, scope, { globals }) as string;
}

describe('t', () => {
  it('returns the text in the visitor’s language, else in English', () => {
    expect(draw("{{ 'hello_html' | t }} {{ 'hello' | t }}", {}, 'de')).toBe('Hello <b> Hallo');
    expect(draw("{{ 'only_english' | t }}", {}, 'de')).toBe('English');
  });

  it('escapes text and parameters, unless the key ends with _html', () => {
    expect(draw("{{ 'hello' | t }}")).toBe('Hello &lt;b&gt;');
    expect(draw("{{ 'named' | t: name: '<i>' }}")).toBe('&lt;i&gt; &amp; co');
  });

  it('chooses the plural form by count', () => {
    expect(draw("{{ 'things' | t: count: 1 }}, {{ 'things' | t: count: 0 }}")).toBe('1 thing, 0 things');
    expect(draw("{{ 'things' | t: count: 1 }}, {{ 'things' | t: count: 2 }}", {}, 'de')).toBe(
      '1 Ding, 2 Dinge',
    );
  });

  it('throws for an unknown key', () => {
    expect(() => draw("{{ 'nothing.here' | t }}")).toThrow('translation missing: nothing.here');
    expect(() => draw("{{ 'things' | t | append: 'constructor' | t }}")).toThrow('translation missing');
  });
});

describe('money', () => {
  it('formats hundredths for the visitor’s locale', () => {
    expect(draw('{{ 123456 | money }}')).toBe('€1,234.56');
    expect(draw('{{ 123456 | money }}', {}, 'de')).toBe('1.234,56\u00a0€');
    expect(draw('{{ 500 | money_without_trailing_zeros }} {{ 550 | money_without_trailing_zeros }}')).toBe(
      '€5 €5.50',
    );
    expect(draw('{{ 500 | money_with_currency }}')).toBe('€5.00 EUR');
  });

  it('is in the visitor’s currency, and in the HTML that the shop has chosen', () => {
    expect(draw('{{ 500 | money }}', {}, { currency: 'USD' })).toBe('$5.00');
    const shop = { money_format: '<span class="money">{{amount_with_comma_separator}} €</span>' };
    expect(draw('{{ 123456 | money }}', {}, { shop })).toBe('<span class="money">1.234,56 €</span>');
  });
});

describe('pictures', () => {
  const image = new ImageDrop({
    url: 'https://cdn.shopify.com/a.jpg?v=1',
    alt: '"A"',
    width: 600,
    height: 300,
  });

  it('have the requested width', () => {
    expect(draw('{{ image | image_url: width: 200 }}', { image })).toBe(
      'https://cdn.shopify.com/a.jpg?v=1&width=200',
    );
  });

  it('have their size and alt text, and are never enlarged', () => {
    const html = draw(
      "{{ image | image_url: width: 200 | image_tag: loading: 'lazy', widths: '200, 600, 900' }}",
      { image },
    );
    expect(html).toContain('width="200" height="100"');
    expect(html).toContain('alt="&quot;A&quot;"');
    expect(html).toContain('a.jpg?v=1&amp;width=600 600w"');
    expect(html).not.toContain('900w');
    expect(html).toContain('loading="lazy"');
  });

  it('need a width, and belong to the store', () => {
    expect(() => draw('{{ image | image_url }}', { image })).toThrow('image_url needs a width');
    expect(() => draw("{{ 'a.jpg' | image_url: width: 20 }}")).toThrow('pictures of the store alone');
    expect(() => draw("{{ 'a.jpg' | image_tag }}")).toThrow('what image_url gives');
  });
});

describe('colors and numbers', () => {
  it('color_contrast follows WCAG', () => {
    expect(draw("{{ '#000000' | color_contrast: '#ffffff' }}")).toBe('21');
    expect(draw("{{ '#777777' | color_contrast: '#ffffff' }}")).toBe('4.5');
    expect(draw("{{ '#ffffff' | color_contrast: '#ffffff' }}")).toBe('1');
    expect(() => draw("{{ 'red' | color_contrast: '#ffffff' }}")).toThrow('must be a color');
  });

  it('integers divide to integers', () => {
    expect(draw('{{ 7 | divided_by: 2 }} {{ 7 | divided_by: 2.0 }} {{ 7.5 | divided_by: 2 }}')).toBe(
      '3 3 3.75',
    );
    expect(() => draw('{{ 1 | divided_by: 0 }}')).toThrow('divided by 0');
  });

  it('JSON is safe in a script element', () => {
    expect(draw('{{ x | json }}', { x: { a: '</script><!--&' } })).toBe(
      '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026"}',
    );
    expect(draw('{{ nothing | json }}')).toBe('null');
  });

  it('handleize keeps letters and digits of every script', () => {
    expect(draw("{{ ' Été 2026: «شمس» ' | handleize }}")).toBe('été-2026-شمس');
  });
});

import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../local/simulator/storefront/liquid/create-engine.ts';

const engine = createEngine({ templates: {}, translations: { en: {} }, assetRoot: '/a' });
const draw = (template: string, scope: object = {}) => engine.parseAndRenderSync(template, scope) as string;

describe('what a real store’s Liquid does not support', () => {
  it.each(['jsonify', 'group_by', 'where_exp', 'xml_escape', 'slugify', 'push', 'raw', 'made_up'])(
    'the filter %s throws',
    (name) => expect(() => draw(`{{ x | ${name} }}`)).toThrow(`undefined filter: ${name}`),
  );

  it.each(['include "a"', 'layout "a"', 'block a', 'stylesheet', 'made_up'])('the tag %s throws', (tag) => {
    expect(() => draw(`{% ${tag} %}`)).toThrow('not found');
  });

  it('a snippet sees only globals and its arguments', () => {
    const snippets = createEngine({
      templates: { part: '[{{ given }}{{ outer }}{{ shop }}]' },
      translations: { en: {} },
      assetRoot: '/a',
    });
    const globals = { shop: 'shop' };
    const html = snippets.parseAndRenderSync(
      "{% assign outer = 1 %}{% render 'part', given: 'given' %}",
      { outer: 2 },
      { globals },
    ) as string;
    expect(html).toBe('[givenshop]');
  });

  it('inherited properties of JavaScript objects are not available', () => {
    expect(draw('[{{ x.constructor }}{{ x.__proto__ }}{{ x.toString }}]', { x: {} })).toBe('[]');
  });
});

describe('first and last', () => {
  it.each([
    ['a list', ['a', 'b'], 'a b'],
    ['a text', 'añ😀', 'a 😀'],
    ['an empty text', '', ' '],
    ['an object', { url: 'u', alt: 'v' }, 'urlu '],
    ['an object with such keys', { first: 'f', last: 'l' }, 'f l'],
    ['a number', 12, ' '],
    ['nothing', null, ' '],
  ])('of %s are those of the platform', (_, x, shown) => {
    expect(draw('{{ x.first }} {{ x.last }}', { x })).toBe(shown);
  });

  it('are the same as filters and in snippets', () => {
    const snippets = createEngine({
      templates: { part: '{{ x.first }}' },
      translations: { en: {} },
      assetRoot: '/a',
    });
    const x = { url: 'u' };
    expect(draw("{% assign y = x | first %}{{ y | first }} {{ 'ab' | last }}", { x })).toBe('url b');
    expect(snippets.parseAndRenderSync("{% render 'part', x: x %}", { x })).toBe('urlu');
  });
});

describe('schema and doc tags', () => {
  it('print nothing', () => {
    expect(draw('a{% schema %}{ "name": "{{ x }}" }{% endschema %}b{% doc %}@param{% enddoc %}c')).toBe(
      'abc',
    );
  });

  it('throw when they are not closed', () => {
    expect(() => draw('{% schema %}{}')).toThrow('not closed');
  });
});

import { describe, expect, it } from 'vitest';
import {
  AllProductsDrop,
  CollectionsDrop,
  MetaobjectsDrop,
} from '../../../local/simulator/storefront/liquid-objects/store-lists.ts';
import { createEngine } from '../../../local/simulator/storefront/liquid/create-engine.ts';
import { ListDrop, wrapped } from '../../../local/simulator/storefront/liquid/list-object.ts';
import { readStore } from '../../../local/simulator/read-store.ts';
import { clock, demoCollab, HALO, openDemoStore } from '../support/demo-shop.ts';
import { writeCreator } from '../support/write-creator.ts';

const engine = createEngine({ templates: {}, translations: { en: {} }, assetRoot: '/a' });

function draw(template: string, globals: object): string {
  const request = { path: '/here', locale: { iso_code: 'en' } };
  return engine.parseAndRenderSync(template, {}, { globals: { request, ...globals } }) as string;
}

const numbers = (count: number) =>
  new ListDrop(() =>
    wrapped(
      Array.from({ length: count }, (_, at) => at + 1),
      (item) => item,
    ),
  );

describe('a list of the store', () => {
  const loop = '{% for n in list %}{{ n }} {% endfor %}';

  it('gives a loop its first 50 items and counts all', () => {
    expect(draw(`${loop}/{{ list.count }}`, { list: numbers(60) })).toMatch(/^1 2 .* 50 \/60$/);
    expect(draw(loop, { list: numbers(3) })).toBe('1 2 3 ');
  });

  it('gives a page inside paginate, up to 250, and the first 50 after it', () => {
    const template = `{% paginate list by 2 %}${loop}{{ paginate.current_page }}/{{ paginate.pages }} {{ paginate.previous.url }} {{ paginate.next.url }}{% endpaginate %}|${loop}`;
    expect(draw(template, { list: numbers(5), current_page: 2 })).toBe(
      '3 4 2/3 /here?page=1 /here?page=3|1 2 3 4 5 ',
    );
    expect(draw(`{% paginate list by 900 %}${loop}{% endpaginate %}`, { list: numbers(300) })).toMatch(
      / 250 $/,
    );
  });

  it('gives the last page for a later number, and the first without one', () => {
    const template = `{% paginate list by 2 %}${loop}{% endpaginate %}`;
    expect(draw(template, { list: numbers(5), current_page: 99 })).toBe('5 ');
    for (const current_page of [0, -1, 1.5, Number.NaN]) {
      expect(draw(template, { list: numbers(5), current_page })).toBe('1 2 ');
    }
  });

  it('is the only kind of list that paginate accepts', () => {
    expect(() => draw('{% paginate list by 2 %}{% endpaginate %}', { list: [1] })).toThrow(
      'lists of the store',
    );
    expect(() => draw('{% paginate list %}{% endpaginate %}', { list: numbers(1) })).toThrow('illegal tag');
  });
});

describe('lookups by handle on one page', () => {
  const store = openDemoStore(HALO);
  writeCreator(store, demoCollab(HALO, 'Maya'));
  const [maya] = store.metaobjects.all();
  if (!maya) throw new Error('no entry');
  store.metaobjects.put({ ...maya, handle: 'c-0' });
  for (let at = 1; at < 60; at += 1)
    store.metaobjects.put({ ...maya, id: store.newId('Metaobject'), handle: `c-${at}` });
  const view = { store: readStore(store, clock.now()), root: '/stores/x', rate: 1 };

  it('find 20 different metaobjects, any number of times', () => {
    const template = `{% for n in (0..29) %}{% assign h = 'c-' | append: n %}{{ metaobjects.creator[h].system.handle }} {% endfor %}{{ metaobjects.creator['c-0'].system.handle }}`;
    expect(
      draw(template, { metaobjects: new MetaobjectsDrop(view) })
        .trim()
        .split(/\s+/),
    ).toHaveLength(21);
  });

  it('find 20 different products', () => {
    const handles = store.products
      .all()
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ handle }) => handle);
    const template = '{% for h in handles %}{{ all_products[h].id }} {% endfor %}';
    const found = draw(template, { handles, all_products: new AllProductsDrop(view) });
    expect(found.trim().split(/\s+/)).toHaveLength(20);
  });

  it('find 50 metaobjects in a loop and more in pages', () => {
    const metaobjects = new MetaobjectsDrop(view);
    const loop = '{% for c in metaobjects.creator.values %}x{% endfor %}';
    expect(draw(loop, { metaobjects })).toHaveLength(50);
    expect(
      draw(`{% paginate metaobjects.creator.values by 250 %}${loop}{% endpaginate %}`, { metaobjects }),
    ).toHaveLength(60);
    expect(draw('{{ metaobjects.creator.values_count }}', { metaobjects })).toBe('60');
    expect(draw('{{ metaobjects.unknown.values_count }}', { metaobjects })).toBe('');
  });

  it('find no drafts and nothing unpublished', () => {
    const [entry] = store.metaobjects.all();
    if (entry) store.metaobjects.put({ ...entry, status: 'DRAFT' });
    const [collection] = store.collections.all();
    if (collection) store.collections.put({ ...collection, publishedOn: {} });
    const globals = {
      metaobjects: new MetaobjectsDrop(view),
      collections: new CollectionsDrop(view),
      all_products: new AllProductsDrop(view),
    };
    expect(draw("{{ metaobjects.creator['c-0'].system.handle }}", globals)).toBe('');
    expect(draw('{{ metaobjects.creator.values_count }}', globals)).toBe('59');
    expect(draw("{{ collections['creator-1-drop-1'].title }}", globals)).toBe('');
    expect(draw("{{ collections['creator-1-drop-2'].title }}", globals)).toBe('Sunday, 4 p.m. 🛁');
    const others = store.collections
      .all()
      .slice(1)
      .map(({ handle }) => handle);
    expect(draw('{% for c in collections %}{{ c.handle }}{% endfor %}', globals)).toBe(others.join(''));
    expect(draw("{{ all_products['peptide-serum-preview'].title }}", globals)).toBe('');
  });
});

describe('the values of fields', () => {
  const store = openDemoStore(HALO);
  const [product] = store.products.all();
  const field = (type: string, value: string | null, show: string) => {
    writeCreator(store, { ...demoCollab(HALO, 'Maya'), drops: [] });
    const [entry, definition] = [store.metaobjects.all().at(-1), store.definitions.all()[0]];
    const [first] = definition?.fields ?? [];
    if (!entry || !definition || !first) throw new Error('no entry');
    store.metaobjects.put({ ...entry, stored: value === null ? {} : { 'some-key': value } });
    store.definitions.put({ ...definition, fields: [{ ...first, key: 'some-key', fieldType: type }] });
    const view = { store: readStore(store, clock.now()), root: '/stores/x', rate: 1 };
    const globals = { metaobjects: new MetaobjectsDrop(view) };
    return draw(`{% assign field = metaobjects.creator['${entry.handle}']['some-key'] %}${show}`, globals);
  };

  it('are numbers, booleans, parsed JSON, text, or nil', () => {
    expect(field('number_decimal', '12.5', '{{ field.value | plus: 1 }}')).toBe('13.5');
    expect(field('boolean', 'false', '{% if field.value %}yes{% else %}no{% endif %}')).toBe('no');
    expect(field('json', '{"a":{"b":["c"]}}', '{{ field.value.a.b[0] }}')).toBe('c');
    expect(field('single_line_text_field', '12.50', '{{ field.value }} {{ field.type }}')).toBe(
      '12.50 single_line_text_field',
    );
    expect(field('list.single_line_text_field', '["a","b"]', "{{ field.value | join: '+' }}")).toBe('a+b');
    expect(field('json', null, '{% if field.value == nil %}nothing{% endif %}')).toBe('nothing');
  });

  it('resolve references that visitors may see', () => {
    const ids = store.products
      .all()
      .filter(({ handle }) => ['dew-drop-serum', 'winter-berry-mask'].includes(handle))
      .map(({ id }) => id);
    expect(field('product_reference', product?.id ?? '', '{{ field.value.title }}')).toBe(
      'Dew Drop Hydrating Serum',
    );
    expect(field('list.product_reference', JSON.stringify(ids), '{{ field.value.count }}')).toBe('1');
    expect(
      field('metaobject_reference', store.metaobjects.all()[0]?.id ?? '', '{{ field.value.system.handle }}'),
    ).toBe('creator-1');
    expect(field('collection_reference', 'gid://shopify/Collection/404', '{{ field.value.title }}')).toBe('');
  });
});

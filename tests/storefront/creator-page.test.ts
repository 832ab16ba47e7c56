import { describe, expect, it } from 'vitest';
import type { DemoCollab } from '../../local/demo/creators/demo-collab.ts';
import type { Store } from '../../local/simulator/state/store.ts';
import { demoCollab, HALO, NORTHPINE, openDemoStore, productOf } from './support/demo-shop.ts';
import { renderPage, textOfHtml } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';

/** The page of a demo creator, with changes. */
async function drawCreator(
  collab: DemoCollab,
  change: { data?: (data: Record<string, unknown>) => void; store?: (store: Store) => void } = {},
): Promise<string> {
  const store = openDemoStore(collab.body.platformDomain);
  const entry = writeCreator(store, collab, change.data);
  change.store?.(store);
  return renderPage(store, `/pages/creator/${entry.handle}`);
}

const maya = () => demoCollab(HALO, 'Maya');
const cards = (html: string) => html.split('<li class="cc-card">').slice(1);

describe('a creator’s page', () => {
  it('shows the creator’s texts, picture and color', async () => {
    const html = await drawCreator(maya());
    const text = textOfHtml(html);
    expect(text).toContain('Creator at HALO Botanics');
    expect(text).toContain('Maya Okafor-Lind');
    expect(text).toContain('Slow mornings with Maya ☕️');
    expect(text).toContain('Former night nurse');
    expect(html).toMatch(
      /<img\s+class="cc-portrait__picture"\s+src="\/cdn\/s\/files\/[^"]+portrait-maya\.svg"[^>]*\s+alt="Maya Okafor-Lind"/,
    );
    expect(html).toContain('style="--cc-accent:#b4552d;--cc-on-accent:#ffffff');
  });

  it('shows the brand’s own name and its logo', async () => {
    const brand = { 'cc-channel-brandkit-title': 'Halo & Sons', 'cc-channel-brandkit-primary-logo': null };
    const draw = (own: object) =>
      drawCreator(maya(), { data: (data) => Object.assign(data, { ...brand, ...own }) });
    const plain = await draw({});
    expect(textOfHtml(plain)).toContain('Creator at Halo & Sons');
    expect(plain).not.toContain('cc-logo"');
    expect(textOfHtml(await draw({ 'cc-channel-brandkit-title': null }))).toContain(
      'Creator at HALO Botanics',
    );
    const logo = 'cc-channel-brandkit-primary-logo';
    expect(await draw({ [logo]: 'https://cdn.example.com/a&b.svg' })).toContain(
      '<img class="cc-logo" src="https://cdn.example.com/a&amp;b.svg" alt=""',
    );
    expect(await draw({ [logo]: 'javascript:alert(1)' })).not.toContain('cc-logo"');
  });

  it('links social profiles, also those sent without a scheme', async () => {
    const collab = maya();
    const links = async (...urls: string[]) => {
      collab.body.socials = urls.map((url) => ({ platform: 'web', handle: 'maya', url }));
      const html = await drawCreator(collab);
      return Array.from(html.matchAll(/<a class="cc-social" href="([^"]+)"/g), ([, link]) => link);
    };
    expect(await links('instagram.example/maya', 'https://a.example/b', 'http://a.example/', 'maya')).toEqual(
      ['https://instagram.example/maya', 'https://a.example/b'],
    );
  });

  it('shows each drop with cover, label, text and link to the collection', async () => {
    const html = await drawCreator(maya());
    // The newest drop comes first.
    const [, sunday = '', morning = ''] = html.split('<article class="cc-drop"');
    expect(textOfHtml(morning)).toContain('The 7-minute morning');
    expect(textOfHtml(morning)).toContain('What is left on my shelf');
    expect(textOfHtml(morning)).toContain('Everyday');
    expect(textOfHtml(morning)).toContain('Shop the drop · 4 products');
    expect(morning).toContain(`href="/stores/${HALO}/collections/creator-1-drop-1"`);
    expect(morning).toMatch(/cc-drop__cover[^>]*>\s*<img[^>]+morning-sill\.svg/);
    expect(textOfHtml(sunday)).toContain('Sunday, 4 p.m. 🛁');
  });

  it('shows products in the drop’s order, each with its note, media, variant and price', async () => {
    const [, , morning = ''] = (await drawCreator(maya())).split('<article class="cc-drop"');
    const [first = '', second = '', third = ''] = cards(morning);
    expect(textOfHtml(first)).toContain('Cloud Milk Cleanser');
    expect(textOfHtml(first)).toContain('200 ml');
    expect(textOfHtml(first)).toContain('€26.00');
    expect(textOfHtml(first)).toContain('Step 1 · one minute');
    expect(textOfHtml(first)).toContain('My daughter calls it “the cloud”');
    expect(first).toMatch(/href="\/stores\/[^"]+\/products\/cloud-milk-cleanser\?variant=\d+"/);
    expect(second).toMatch(
      /<img\s+class="cc-medium"\s+src="[^"]+morning-sill\.svg"[^>]*\s+alt="Dew Drop Hydrating Serum"/,
    );
    expect(textOfHtml(third)).toContain('from €28.00');
    expect(third).not.toContain('<blockquote');
  });

  it('shows a video of the creator', async () => {
    const html = await drawCreator(demoCollab(NORTHPINE, 'Tom'));
    expect(html).toMatch(
      /<video\s+class="cc-medium"\s+src="\/cdn\/videos\/[^"]+\.mp4"\s+width="480"\s+height="360"/,
    );
  });

  it('shows that a variant is sold out, and a former price', async () => {
    const collab = demoCollab(NORTHPINE, 'Tom');
    collab.drops = [
      {
        title: 'Gone',
        description: '',
        products: [{ handle: 'bothy-overshirt', variant: 'Rust check / S' }, { handle: 'fell-backpack' }],
      },
    ];
    const [unavailable = '', cheaper = ''] = cards(await drawCreator(collab));
    expect(textOfHtml(unavailable)).toContain('Sold out');
    expect(textOfHtml(cheaper)).toContain('£148.00 Was £172.00');
  });

  it('shows a card for each variant of a product', async () => {
    const collab = demoCollab(NORTHPINE, 'Tom');
    collab.drops = [
      {
        title: 'Two mugs',
        description: '',
        products: [
          { handle: 'ridge-enamel-mug', variant: 'Oat', note: 'for tea' },
          { handle: 'ridge-enamel-mug', variant: 'Rust', note: 'for soup' },
        ],
      },
    ];
    const [oat = '', rust = '', ...more] = cards(await drawCreator(collab));
    expect(textOfHtml(oat)).toMatch(/Oat.*for tea/);
    expect(textOfHtml(rust)).toMatch(/Rust.*for soup/);
    expect(more).toEqual([]);
  });

  it('collapses a long note and shows a short one in full', async () => {
    const html = await drawCreator(demoCollab(HALO, 'Léa'));
    expect(html.match(/<details class="cc-note"/g)).toHaveLength(1);
    expect(textOfHtml(html)).toContain('start again every other day.');
    expect(textOfHtml(html)).toContain('Read on');
  });
});

describe('the discount on a creator’s page', () => {
  it('shows percent points as the mirror writes them, with a copy button', async () => {
    const html = await drawCreator(maya());
    expect(textOfHtml(html)).toMatch(/15% off with the code MAYA15/);
    expect(html).toContain('data-cc-copy="MAYA15"');
  });

  it('shows a fixed amount in the shop’s currency', async () => {
    expect(textOfHtml(await drawCreator(demoCollab(NORTHPINE, 'יעל')))).toContain('£8 off');
  });

  it('shows a fraction of a percent', async () => {
    expect(textOfHtml(await drawCreator(demoCollab(HALO, 'Sanna')))).toContain('12.5% off');
  });

  it('shows the tier’s discount if the collab has none', async () => {
    const html = await drawCreator(maya(), {
      data: (data) =>
        Object.assign(data, {
          'cc-collab-discount-amount': null,
          'cc-collab-discount-type': null,
          'cc-collab-tier-discount-amount': 7,
          'cc-collab-tier-discount-type': 'Percentage',
        }),
    });
    expect(textOfHtml(html)).toContain('7% off');
  });

  it('shows only the code without an amount, and nothing without a code that works', async () => {
    const without = (key: string) => (data: Record<string, unknown>) => Object.assign(data, { [key]: null });
    const bare = await drawCreator(maya(), { data: without('cc-collab-discount-amount') });
    expect(textOfHtml(bare)).toContain('with the code MAYA15');
    expect(textOfHtml(bare)).not.toContain('off with');
    // As before the start and after the end of a tier's discount: its amount and the affiliate code stay.
    const ended = await drawCreator(maya(), {
      data: (data) =>
        Object.assign(data, {
          'cc-collab-discount-amount': null,
          'cc-collab-discount-type': null,
          'cc-collab-tier-discount-amount': 15,
          'cc-collab-tier-discount-type': 'Percentage',
          'cc-collab-discount-code': null,
        }),
    });
    expect(textOfHtml(ended)).not.toMatch(/15%|MAYA15/);
  });
});

describe('a creator’s page with missing data', () => {
  it('has an empty state without drops', async () => {
    const text = textOfHtml(await drawCreator({ ...maya(), drops: [] }));
    expect(text).toContain('No drops yet');
    expect(text).toContain('Maya Okafor-Lind');
  });

  it('shows initials without a picture, in whole characters of any script', async () => {
    const initials = async (firstName: string, lastName: string) => {
      const collab = maya();
      delete collab.body.profilePicture;
      Object.assign(collab.body, { firstName, lastName });
      const html = await drawCreator(collab);
      return textOfHtml(/<span class="cc-portrait__initials".*?<\/span>/s.exec(html)?.[0] ?? '').trim();
    };
    expect(await initials('Maya', 'Okafor')).toBe('MO');
    expect(await initials('نور', 'الحدّاد')).toBe('نا');
    expect(await initials('🦊', 'Fox')).toBe('🦊F');
  });

  it('omits deleted, draft and unpublished products', async () => {
    const html = await drawCreator(maya(), {
      store(store) {
        const { products } = store;
        products.remove(productOf(store, 'cloud-milk-cleanser').id);
        products.put({ ...productOf(store, 'dew-drop-serum'), status: 'DRAFT' });
        products.put({ ...productOf(store, 'silk-sun-spf50'), publishedOn: {} });
      },
    });
    const morning = html.split('<article class="cc-drop"')[2] ?? '';
    expect(cards(morning)).toHaveLength(1);
    expect(textOfHtml(morning)).toContain('Marshmallow Root Day Cream');
    expect(textOfHtml(morning)).toContain('Shop the drop · 1 product');
  });

  it('reports that nothing is available if all products of a drop are unavailable', async () => {
    const html = await drawCreator(maya(), {
      store: (store) => {
        for (const collection of store.collections.all())
          store.collections.put({ ...collection, members: [] });
      },
    });
    expect(html.match(/Nothing of this drop is available/g)).toHaveLength(2);
    expect(html).not.toContain('Shop the drop');
  });

  it('omits a drop whose collection is not published or does not exist yet', async () => {
    const html = await drawCreator(maya(), {
      store: ({ collections }) => {
        const [morning] = collections.all();
        if (morning) collections.put({ ...morning, publishedOn: {} });
      },
    });
    expect(html).not.toContain('The 7-minute morning');
    expect(html).toContain('Sunday, 4 p.m.');
  });

  it('shows a product that the shop added to the collection manually, without a note', async () => {
    const html = await drawCreator(maya(), {
      store(store) {
        const [morning] = store.collections.all();
        const { id } = productOf(store, 'fig-leaf-candle');
        if (morning) store.collections.put({ ...morning, members: [...morning.members, id] });
      },
    });
    const card = cards(html).find((candidate) => candidate.includes('Fig Leaf Candle')) ?? '';
    expect(textOfHtml(card)).toContain('€32.00');
    expect(card).not.toContain('cc-note');
  });

  it('shows nothing of an unpublished creator', async () => {
    for (const flag of ['N', null, undefined]) {
      const html = await drawCreator(maya(), { data: (data) => Object.assign(data, { 'cc-public': flag }) });
      expect(html).not.toContain('Okafor');
      expect(html).not.toContain('MAYA15');
    }
  });
});

describe('the color of a creator’s page', () => {
  const colored = async (color: string | null, shop = '#6b4f43') => {
    const html = await drawCreator(maya(), {
      data: (data) =>
        Object.assign(data, {
          'cc-creator-shop-theme-primary-color': color,
          'cc-channel-brandkit-primary-color': shop,
        }),
    });
    return /style="(--cc-accent:[^;"]*;--cc-on-accent:#\w+)/.exec(html)?.[1];
  };

  it('has black or white text by contrast', async () => {
    expect(await colored('#ffe680')).toBe('--cc-accent:#ffe680;--cc-on-accent:#000000');
    expect(await colored('#1c2b4a')).toBe('--cc-accent:#1c2b4a;--cc-on-accent:#ffffff');
  });

  it('can be short or in capitals', async () => {
    expect(await colored('#0AF')).toBe('--cc-accent:#00aaff;--cc-on-accent:#000000');
  });

  it('falls back to the shop’s color, then to the block’s', async () => {
    expect(await colored(null)).toBe('--cc-accent:#6b4f43;--cc-on-accent:#ffffff');
    expect(await colored('red;background:url(//evil)')).toBe('--cc-accent:#3d3a36;--cc-on-accent:#ffffff');
    expect(await colored('#12345g')).toBe('--cc-accent:#3d3a36;--cc-on-accent:#ffffff');
    expect(await colored('#123456;color:red')).toBe('--cc-accent:#3d3a36;--cc-on-accent:#ffffff');
    expect(await colored('#1234567')).toBe('--cc-accent:#3d3a36;--cc-on-accent:#ffffff');
  });
});

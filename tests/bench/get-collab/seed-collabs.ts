import { productNumbers } from '../../support/store/admin-api.ts';
import { openApp } from '../../support/world/install.ts';
import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import type { ProductSeed } from '../../../local/simulator/store-seed.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import type { GetRequest } from '../load/get-body.ts';
import { issueKeys } from '../load/issue-keys.ts';
import { productionSettings, startApp } from '../load/start-app.ts';
import { untilUpToDate } from '../mirror/creators.ts';
import { plainStore } from '../mirror/start-mirror.ts';

/** Numbers of brands, keys per brand, collabs per brand, and drops per collab. */
export interface SeedSize {
  brands: number;
  keys: number;
  collabs: number;
  drops?: number;
  /** The number of the first brand, 0 by default. */
  firstBrand?: number;
  /** Runs while app and worker do. @param edit changes each collab once, and waits until the stores show it. */
  onceMirrored?: (edit: () => Promise<void>) => Promise<void>;
}

/**
 * Creates brands over the API and mirrors them, so that rows equal production's. Media are given by URL
 * alone, without optional fields. A collab has a discount, two custom values, and drops, three by default, of four
 * products with notes and pictures.
 * @returns a request for each collab, alternating between brands, and each brand's keys in turn.
 */
export async function seedCollabs(
  stage: Stage,
  database: BenchDatabase,
  size: SeedSize,
): Promise<GetRequest[]> {
  const { firstBrand = 0, drops = 3 } = size;
  const stores = Array.from({ length: size.brands }, (_, brand) => ({
    ...plainStore(`bench-${firstBrand + brand}`, 'enterprise'),
    products: Array.from({ length: 40 }, (_product, number) => candle(number)),
  }));
  const platform = await startSimulator({
    stores,
    app: {
      key: productionSettings['SHOPIFY_API_KEY'] ?? '',
      secret: productionSettings['SHOPIFY_API_SECRET'] ?? '',
      url: productionSettings['APP_URL'] ?? '',
    },
  });
  const settings = { SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`, LOG_LEVEL: 'warn' };
  const { port } = await startApp(stage, { name: 'app-seeding', databaseUrl: database.url, settings });
  const worker = await stage.supervisor.start({
    name: 'worker',
    command: ['node', 'build/bin/worker.js'],
    env: { ...productionSettings, ...settings, DATABASE_URL: database.url, LOG_LEVEL: 'info' },
    ready: { jsonLine: ({ msg }) => msg === 'Worker started' },
  });
  const base = `http://127.0.0.1:${port}`;
  for (const { domain } of stores) await openApp(base, platform.url, domain);
  await database.query(addTier);
  const question = await Promise.all(
    stores.map(async ({ domain }) => {
      const keys = await issueKeys(database, domain, size.keys);
      const products = [...(await productNumbers(platform.url, domain)).values()];
      return fillBrand({ base, domain, keys, products }, { collabs: size.collabs, drops });
    }),
  );
  stage.print('waiting until the stores show them');
  const areMirrored = async () => {
    for (const { domain } of stores) await untilUpToDate(database, domain);
  };
  await areMirrored();
  let edits = 0;
  await size.onceMirrored?.(async () => {
    edits += 1;
    for (const { path: shown, headers } of question.flat())
      await post(`${base}/api/creators/collabs/${shown.split('/').at(-1) ?? ''}`, headers, {
        lastName: `Edit ${edits}`,
      });
    await areMirrored();
  });
  await worker.stop();
  await platform.close();
  await database.query('VACUUM ANALYZE');
  return Array.from({ length: size.collabs }).flatMap((_, collab) =>
    question.flatMap((questions) => questions[collab] ?? []),
  );
}

/** The default tier of new collabs. Campaigns are created on pages, not over the API. */
const addTier = `
  WITH campaign AS (
    INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
    SELECT id, gen_random_uuid(), 'Always on', true, now() FROM channels
    WHERE NOT EXISTS (SELECT FROM campaigns WHERE channel_id = channels.id) RETURNING channel_id, id
  ), tier AS (
    INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
    SELECT channel_id, gen_random_uuid(), id, 'Gold', 'gold', true, now() FROM campaign RETURNING channel_id, id
  )
  INSERT INTO discounts (channel_id, id, tier_id, amount, type, updated_at)
  SELECT channel_id, gen_random_uuid(), id, 0.1, 'Percentage', now() FROM tier`;

interface Brand {
  base: string;
  domain: string;
  keys: readonly string[];
  /** Platform ids. */
  products: readonly string[];
}

async function fillBrand(
  { base, domain, keys, products }: Brand,
  { collabs, drops }: { collabs: number; drops: number },
): Promise<GetRequest[]> {
  const questions: GetRequest[] = [];
  for (let number = 0; number < collabs; number += 1) {
    const headers = { 'x-channel-access-token': keys[number % keys.length] ?? '' };
    const path = `${base}/api/creators/collabs`;
    const { collab } = (await post(path, headers, collabBody(domain, number))) as { collab: { _id: string } };
    for (let drop = 0; drop < drops; drop += 1) {
      const first = (number * drops + drop) * 4;
      const chosen = [0, 1, 2, 3].map((offset) => products[(first + offset) % products.length] ?? '');
      await post(`${path}/${collab._id}/drops`, headers, dropBody(first, chosen));
    }
    questions.push({ path: `/api/channels/${domain}/collabs/${collab._id}`, headers });
  }
  return questions;
}

async function post(address: string, headers: Record<string, string>, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** JSON values that Postgres and JavaScript print equally, so that the floor returns the same bytes. */
function collabBody(domain: string, number: number) {
  return {
    email: `creator-${number}@${domain.split('.')[0]}.example`,
    firstName: 'Ada 🌿',
    lastName: 'Lovelace',
    affiliateCode: `CREATOR${number}`,
    handle: `creator-${number}`,
    title: 'Ada’s “quiet” corner',
    primaryColor: '#225544',
    tags: ['slow-living'],
    discount: { discountAmount: 15, discountType: 'Percentage' },
    profilePicture: `https://cdn.shopify.com/s/files/1/0001/portrait-${number}.jpg`,
    custom: {
      'cc-motto': 'Less, but better',
      'cc-workshop': ['https://ada.example/workshop'],
    },
  };
}

function dropBody(first: number, products: readonly string[]) {
  return {
    title: `Autumn box ${first}`,
    description: 'Six weeks of autumn in one box: beeswax, cedar, a little smoke.',
    custom: { 'cc-mood': 'hygge' },
    products: products.map((product, index) => ({
      id: `gid://shopify/Product/${product}`,
      enhancement: {
        note: 'I burn this one while I write. It lasts for about forty hours if you trim the wick.',
        media: [`https://cdn.shopify.com/s/files/1/0001/detail-${first + index}.jpg`],
      },
    })),
  };
}

function candle(number: number): ProductSeed {
  return {
    handle: `hand-poured-candle-${number}`,
    title: `Hand-poured candle ${number}`,
    descriptionHtml: '<p>Beeswax.</p>',
    vendor: 'Bench Botanics',
    productType: 'Candle',
    tags: [],
    status: 'ACTIVE',
    images: [],
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [
      {
        title: 'Default Title',
        price: '24.00',
        sku: `CANDLE-${number}`,
        available: true,
        options: ['Default Title'],
      },
    ],
  };
}

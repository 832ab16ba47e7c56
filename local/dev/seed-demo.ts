import { setTimeout as sleep } from 'node:timers/promises';
import { buildDropBody, type FindProduct } from '../demo/creators/build-drop-body.ts';
import { DEMO_CAMPAIGNS } from '../demo/campaigns.ts';
import { demoCollabs } from '../demo/creators.ts';
import type { DemoCollab } from '../demo/creators/demo-collab.ts';
import { demoStores } from '../demo/brands/build-store-seed.ts';
import { escapeHtml } from '../simulator/storefront/liquid/escape-html.ts';
import { createDrop, ensureCollab, opens, readCollab, type DemoApi } from './demo-api.ts';
import { readDemoFile, type DemoFile } from './demo-file.ts';
import { ensureTiers } from './ensure-tiers.ts';
import { step } from './progress.ts';
import { runTool } from './start-app.ts';
import type { Services } from './start-services.ts';
import { openAppInStore, productFinder } from './store-access.ts';

/** A demo creator in one store, with the page's URL. */
export interface DemoCreator {
  email: string;
  name: string;
  collabId: string;
  pageUrl: string;
  dropTitles: string[];
  /** Platform id of a product of their store. */
  productId: string;
}

/**
 * Creates the demo's campaigns and tiers on admin pages, and its creators and drops over the HTTP interface. Waits until
 * the stores show them. Skips what an earlier start created.
 */
export async function seedDemo(services: Services): Promise<{ demo: DemoFile; creators: DemoCreator[] }> {
  const { appUrl, platformUrl, mailUrl } = services;
  const baseUrl = `${appUrl}/api`;
  const domains = demoStores().map(({ domain }) => domain);
  await step('The app is opened in each store’s admin, and so installed', async () => {
    for (const domain of domains) await openAppInStore(appUrl, platformUrl, domain);
  });
  const keys = await step('Keys for both brands and a partner', () => ensureKeys(services, baseUrl, domains));
  const creators = await step('Campaigns, tiers, creators and their drops', () =>
    sendCreators({ services, baseUrl, keys: keys.channels }),
  );
  await step('Every creator is in the store', () => Promise.all(creators.map(untilShown)));
  const demo: DemoFile = {
    baseUrl,
    appUrl,
    platformUrl,
    storefrontUrl: `${platformUrl}/stores`,
    adminUrls: domains.map(
      (domain) =>
        `${platformUrl}/stores/${domain}/admin/apps/${services.environment['SHOPIFY_API_KEY'] ?? ''}`,
    ),
    mailUrl,
    channels: keys.channels,
    partner: keys.partner,
    creators: creators.map(({ email, collabId, pageUrl }) => ({ email, collabId, pageUrl })),
  };
  return { demo, creators };
}

type Keys = Pick<DemoFile, 'channels' | 'partner'>;

/** The keys of the last start if they are valid, else new ones. */
async function ensureKeys(services: Services, baseUrl: string, domains: string[]): Promise<Keys> {
  const earlier = readDemoFile();
  const [existing] = earlier?.channels ?? [];
  if (earlier && existing && (await opens({ baseUrl, accessToken: existing.accessToken }))) return earlier;
  const issue = (...args: string[]) => runTool(services, 'keys', 'issue', ...args);
  const channels = await Promise.all(
    domains.map(async (domain) => ({
      domain,
      accessToken: await issue('--channel', domain, '--label', 'Demo'),
    })),
  );
  const grants = domains.flatMap((domain) => ['--grant', domain]);
  const accessToken = await issue('--partner', 'Demo partner', '--label', 'Demo', ...grants);
  return { channels, partner: { accessToken, channels: domains } };
}

interface Sending {
  services: Services;
  baseUrl: string;
  keys: Keys['channels'];
}

async function sendCreators({ services, baseUrl, keys }: Sending): Promise<DemoCreator[]> {
  const creators: DemoCreator[] = [];
  for (const { domain, accessToken } of keys) {
    const findProduct = await productFinder(services.platformUrl, domain);
    const tiers = await ensureTiers({ ...services, domain }, DEMO_CAMPAIGNS);
    for (const collab of demoCollabs().filter(({ body }) => body.platformDomain === domain)) {
      const sent = await sendCreator({ baseUrl, accessToken }, collab, { findProduct, tiers });
      creators.push({
        ...sent,
        pageUrl: `${services.platformUrl}/stores/${domain}/pages/creator/${sent.handle}`,
      });
    }
  }
  return creators;
}

interface StoreObjects {
  findProduct: FindProduct;
  /** The tiers' ids by title. */
  tiers: ReadonlyMap<string, string>;
}

async function sendCreator(
  api: DemoApi,
  { body, tier, drops }: DemoCollab,
  { findProduct, tiers }: StoreObjects,
) {
  const collabTier = tier === undefined ? undefined : tiers.get(tier);
  const collabId = await ensureCollab(api, { ...body, collabTier });
  const existing = await readCollab(api, body.platformDomain, collabId);
  for (const drop of drops)
    if (!existing.dropTitles.includes(drop.title))
      await createDrop(api, collabId, await buildDropBody(drop, findProduct));
  return {
    email: body.email,
    name: `${body.firstName} ${body.lastName}`,
    collabId,
    ...(await readCollab(api, body.platformDomain, collabId)),
  };
}

const timeoutMs = 60_000;

/** Waits until a creator's page shows the latest drop; everything before it is shown by then. */
async function untilShown({ pageUrl, dropTitles }: DemoCreator): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const latest = escapeHtml(dropTitles.at(-1) ?? '');
  for (;;) {
    const page = await fetch(pageUrl);
    if (page.status === 200 && (await page.text()).includes(latest)) return;
    if (Date.now() > deadline)
      throw new Error(`${pageUrl} does not show the creator's drops: see .local/logs/app.log`);
    await sleep(150);
  }
}

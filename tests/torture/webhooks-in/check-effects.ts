import { getCollab } from '../../support/http/api-calls.ts';
import { findInstallation, getStoreDetails } from '../../support/db/channels.ts';
import { listDataRequests } from '../../support/db/privacy.ts';
import { listKnownProducts } from '../../support/db/products.ts';
import { listWebhooks } from '../../support/db/webhooks.ts';
import { listSyncTimes } from '../../support/store/mirror-health.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { requestsTo } from '../../support/store/mirror.ts';
import type { SuiteContext } from './suite-context.ts';
import type { Delivery } from './make-deliveries.ts';
import type { SeededStore } from './seed-store.ts';

/** @returns violations in the effects of the webhooks, as text. */
export async function checkEffects(
  context: SuiteContext,
  seeded: SeededStore,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const broken = await Promise.all([
    checkStoredWebhooks(context, deliveries),
    checkRequests(context, deliveries),
    checkProducts(context, seeded),
    checkInstallation(context),
    checkOtherChannels(context, seeded),
  ]);
  return broken.flat();
}

/** Each webhook is saved once, except those of our own writes, and all are handled. */
async function checkStoredWebhooks(
  context: SuiteContext,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const due = deliveries.filter(({ isForged, isAccepted }) => isAccepted && !isForged);
  const rows = await listWebhooks(context);
  const expected = new Set(due.map(({ webhook }) => webhook.webhookId));
  const strange = rows.filter(({ id }) => !expected.has(id)).map(({ id }) => `${id} was saved`);
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...expected].filter((id) => !kept.has(id)).map((id) => `${id} was lost`);
  const waiting = rows.filter(({ waits }) => waits).map(({ id }) => `${id} was not handled`);
  return [...strange, ...lost, ...waiting];
}

/** Each data request is recorded once. */
async function checkRequests(context: SuiteContext, deliveries: readonly Delivery[]): Promise<string[]> {
  const genuine = deliveries.filter(
    ({ webhook, isForged }) => !isForged && webhook.topic === 'customers/data_request',
  );
  const expected = new Set(genuine.map(({ webhook }) => requestIdIn(webhook.payload)));
  const ids = (await listDataRequests(context)).map(({ id }) => id);
  const strange = ids.filter((id) => !expected.has(id)).map((id) => `the request ${id} was recorded`);
  const recorded = new Set(ids);
  const lost = [...expected].filter((id) => !recorded.has(id)).map((id) => `the request ${id} was not`);
  return [...strange, ...lost];
}

function requestIdIn(payload: string): string {
  return String((JSON.parse(payload) as { data_request: { id: number } }).data_request.id);
}

/** The app knows the last names of products, and the entries that contain products show these names. */
async function checkProducts(context: SuiteContext, seeded: SeededStore): Promise<string[]> {
  const { platformUrl, channel } = context;
  const broken: string[] = [];
  for (const { number, names, isDeleted } of seeded.products) {
    const [row] = await listKnownProducts(context, number);
    const last = names.at(-1);
    if (row?.isMissing !== isDeleted) broken.push(`the saved existence of ${number} is wrong`);
    if (!isDeleted && (row?.handle !== last?.handle || row?.title !== last?.title))
      broken.push(`${number} has the saved handle ${row?.handle ?? 'none'}`);
  }
  const handles = seeded.products
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ names }) => names.at(-1)?.handle);
  const collabs = await Promise.all(
    seeded.touched.map((collabId) => findMirrored(platformUrl, channel.domain, collabId)),
  );
  const shown = JSON.stringify(collabs.map(({ entry }) => entry.data));
  const missing = handles.filter((handle) => !shown.includes(`"${handle ?? ''}"`));
  return [...broken, ...missing.map((handle) => `no entry shows ${handle ?? ''}`)];
}

async function checkInstallation(context: SuiteContext): Promise<string[]> {
  const { domain } = context.channel;
  const installation = await findInstallation(context, domain);
  const details = await getStoreDetails(context, domain);
  const isKept =
    installation?.uninstalled === false && installation.tokens === 1 && details?.['name'] === 'Halo';
  return isKept ? [] : ['the store counts as uninstalled, or is known by another name'];
}

/** The app does not read its own writes back, and writes no entry without a reason. */
async function checkOtherChannels(context: SuiteContext, seeded: SeededStore): Promise<string[]> {
  const { untouched, touched } = seeded;
  const requests = await requestsTo(context.platformUrl, context.channel.domain);
  const looks = requests.filter(({ operation }) => operation === 'MetaobjectsByIds').length;
  const [syncedAt] = await listSyncTimes(context, [untouched]);
  const { creator } = await getCollab(context, context.channel, untouched);
  const since = touched.length * 8;
  const writes = requests.filter(({ operation }) => /^(Update|Upsert)Metaobject$/.test(operation)).length;
  return [
    ...(looks > 0 ? [`the app read its own writes back ${looks} times`] : []),
    ...(syncedAt === seeded.untouchedSince ? [] : ['an unaffected collab was mirrored again']),
    ...(creator.email === seeded.email ? [] : ['a creator was erased']),
    ...(writes <= since ? [] : [`entries were written ${writes} times`]),
  ];
}

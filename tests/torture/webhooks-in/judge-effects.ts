import { findMirrored } from '../../support/find-mirrored.ts';
import { requestsTo } from '../../support/mirror.ts';
import type { Arena } from './arena.ts';
import type { Delivery } from './make-deliveries.ts';
import { readVersions } from './seed-store.ts';
import type { Ground } from './seed-store.ts';

/** @returns every law that the deliveries' effects break, in words. */
export async function judgeEffects(
  arena: Arena,
  ground: Ground,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const broken = await Promise.all([
    judgeNotices(arena, deliveries),
    judgeRequests(arena, deliveries),
    judgeProducts(arena, ground),
    judgeInstallation(arena),
    judgeOthers(arena, ground),
  ]);
  return broken.flat();
}

/** Each is kept once, and all are heeded. */
async function judgeNotices({ query }: Arena, deliveries: readonly Delivery[]): Promise<string[]> {
  const due = deliveries.filter(({ isForged, isHeard }) => isHeard && !isForged);
  const rows = await query<{ id: string; waits: boolean }>(
    'SELECT webhook_id AS id, next_attempt_at IS NOT NULL AS waits FROM platform_notices',
  );
  const expected = new Set(due.map(({ notice }) => notice.webhookId));
  const strange = rows.filter(({ id }) => !expected.has(id)).map(({ id }) => `${id} was kept`);
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...expected].filter((id) => !kept.has(id)).map((id) => `${id} was lost`);
  const waiting = rows.filter(({ waits }) => waits).map(({ id }) => `${id} was not heeded`);
  return [...strange, ...lost, ...waiting];
}

/** Each request of a person is recorded once. */
async function judgeRequests({ query }: Arena, deliveries: readonly Delivery[]): Promise<string[]> {
  const genuine = deliveries.filter(
    ({ notice, isForged }) => !isForged && notice.topic === 'customers/data_request',
  );
  const expected = new Set(genuine.map(({ notice }) => requestIdIn(notice.payload)));
  const rows = await query<{ id: string }>('SELECT platform_request_id AS id FROM data_requests');
  const ids = rows.map(({ id }) => id);
  const strange = ids.filter((id) => !expected.has(id)).map((id) => `the request ${id} was recorded`);
  const recorded = new Set(ids);
  const lost = [...expected].filter((id) => !recorded.has(id)).map((id) => `the request ${id} was not`);
  return [...strange, ...lost];
}

function requestIdIn(payload: string): string {
  return String((JSON.parse(payload) as { data_request: { id: number } }).data_request.id);
}

/** Products are known by their last names, and the places that show them show these. */
async function judgeProducts({ query, platformUrl, channel }: Arena, ground: Ground): Promise<string[]> {
  const broken: string[] = [];
  for (const { number, names, isDeleted } of ground.products) {
    const [row] = await query<{ handle: string; title: string; missing: boolean }>(
      `SELECT platform_handle AS handle, title, missing_since IS NOT NULL AS missing FROM products
       WHERE platform_id = $1`,
      [number],
    );
    const last = names.at(-1);
    if (row?.missing !== isDeleted) broken.push(`whether ${number} is there is not known`);
    if (!isDeleted && (row?.handle !== last?.handle || row?.title !== last?.title))
      broken.push(`${number} is taken for ${row?.handle ?? 'nothing'}`);
  }
  const handles = ground.products
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ names }) => names.at(-1)?.handle);
  const places = await Promise.all(
    ground.touched.map((collabId) => findMirrored(platformUrl, channel.domain, collabId)),
  );
  const shown = JSON.stringify(places.map(({ entry }) => entry.data));
  const missing = handles.filter((handle) => !shown.includes(`"${handle ?? ''}"`));
  return [...broken, ...missing.map((handle) => `no entry shows ${handle ?? ''}`)];
}

async function judgeInstallation({ query, channel }: Arena): Promise<string[]> {
  const rows = await query(
    `SELECT 1 FROM platform_installations JOIN channels ON channels.id = channel_id
     WHERE domain = $1 AND uninstalled_at IS NULL AND channels.name = 'Halo'`,
    [channel.domain],
  );
  return rows.length === 1 ? [] : ['the store counts as uninstalled, or is known by another name'];
}

/** Our own writes are not looked at, and nobody is written whom nothing concerns. */
async function judgeOthers(arena: Arena, ground: Ground): Promise<string[]> {
  const { untouched, versions, touched } = ground;
  const asked = await requestsTo(arena.platformUrl, arena.channel.domain);
  const looks = asked.filter(({ operation }) => operation === 'MetaobjectsByIds').length;
  const version = (await readVersions(arena)).get(untouched);
  const [person] = await arena.query<{ email: string }>('SELECT email FROM collabs WHERE id = $1', [
    untouched,
  ]);
  const since = touched.length * 8;
  const writes = asked.filter(({ operation }) => /^(Update|Upsert)Metaobject$/.test(operation)).length;
  return [
    ...(looks > 0 ? [`what the app wrote itself was looked at ${looks} times`] : []),
    ...(version === versions.get(untouched) ? [] : ['a collab was marked that nothing concerns']),
    ...(person?.email === ground.email ? [] : ['somebody was erased']),
    ...(writes <= since ? [] : [`entries were written ${writes} times`]),
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { advanceClockAtOnce, withStoppedClock } from '../../support/db/clock.ts';
import { addMirrorJob, listMirrorJobs, loseWakeUps, waitForNoMirrorJob } from '../../support/db/jobs.ts';
import { lockCommits } from '../../support/db/locks.ts';
import { listPauses } from '../../support/db/mirror.ts';
import { listDataRequests } from '../../support/db/privacy.ts';
import { addSilentWorker, findLeaseHolder, getLeaseEpoch } from '../../support/db/workers.ts';
import { newPerson, unique, updateCollab } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import { addFault, clearFaults, removeFault, requestsTo, untilDelayed } from '../../support/store/mirror.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import type { MirroredChannel, WakeUpWorld } from './open-wake-up-world.ts';

/** What one wake-up does at the wrong time. */
interface WakeUpCase {
  name: string;
  /** @returns what is wrong, as text. */
  run: (world: WakeUpWorld) => Promise<string[]>;
}

export const wakeUpCases: readonly WakeUpCase[] = [
  { name: 'a change whose commit takes long is not left to the sweep', run: commitLate },
  { name: 'a store that is blocked is not started by an edit', run: editBlockedStore },
  { name: 'a channel that lets others go first does not go before them', run: wakeYieldingChannel },
  { name: 'work whose wake-up was lost is done', run: loseAllWakeUps },
];

/**
 * Holds the commit of a new collab until the worker has nothing to do: it has run for a wake-up that came too early, and
 * found nothing. Nobody sweeps.
 */
async function commitLate(world: WakeUpWorld): Promise<string[]> {
  const { database, base, few, many } = world;
  const removeWorker = await addSilentWorker(database);
  try {
    const commits = await lockCommits(database.url, 'collabs');
    const person = newPerson();
    const headers = { 'Idempotency-Key': unique('held-') };
    const creation = call(`${base}/creators/collabs`, { key: few.key, headers, json: person });
    await commits.untilBlocked();
    // The wake-ups of a process are sent in order, and one runner takes them in order.
    const later = await rename(world, many);
    await until('a later change is in its store', () => isShown(world, many, later));
    await waitForNoMirrorJob(database, few.id);
    await commits.release();
    const { status, text } = await creation;
    if (status !== 200) return [`a ${status} to the held change: ${text}`];
    return await unlessDone(world, 'the change is in the store', () => isShown(world, few, person.lastName));
  } finally {
    await removeWorker();
    await settle(world);
  }
}

const hourSeconds = 3_600;
/** Of the pause of a store that is blocked for hours. */
const longPauseSeconds = 10;

/** Edits a collab during the pause of a store that is blocked. The time stands still, so that the pause does not end. */
async function editBlockedStore(world: WakeUpWorld): Promise<string[]> {
  const { database, platformUrl, few } = world;
  const wrong: string[] = [];
  await addFault(platformUrl, { fault: 'closed', status: 402, times: 'always', store: few.domain });
  await rename(world, few);
  await until('the store is blocked', async () => (await listPauses(database)).length > 0);
  await advanceClockAtOnce(database, hourSeconds);
  await until('its pause is long', async () =>
    (await listPauses(database)).some((seconds) => seconds > longPauseSeconds),
  );
  await withStoppedClock(database, async () => {
    const jobOfStore = async () =>
      (await listMirrorJobs(database)).find(({ key }) => key === `mirror-channel:${few.id}`);
    const requests = async () => (await requestsTo(platformUrl, few.domain)).length;
    const [before, job] = [await requests(), await jobOfStore()];
    await rename(world, few);
    await until('a job has run for the wake-up, and left another', async () => {
      const next = await jobOfStore();
      return next !== undefined && next.id !== job?.id && next.seconds > 0;
    });
    const sent = (await requests()) - before;
    if (sent > 0) wrong.push(`${sent} requests to a store in its pause`);
  });
  await settle(world);
  return wrong;
}

/** Late responses to writes of entries. */
const lateResponses = { fault: 'delay', operation: 'UpdateMetaobject', times: 'always' };

/** Wakes a channel once more that then yields to another: the wake-up waits before the job of the other. */
async function wakeYieldingChannel(world: WakeUpWorld): Promise<string[]> {
  const { database, platformUrl, many, few, tools } = world;
  const hold = await addFault(platformUrl, { ...lateResponses, store: many.domain, untilRemoved: true });
  await tools.mirror('resync', many.domain);
  await untilDelayed(platformUrl);
  await addMirrorJob(database, many.id);
  // The rest takes longer than a slice.
  await addFault(platformUrl, { ...lateResponses, store: many.domain, ms: 1_500 });
  await addFault(platformUrl, { ...lateResponses, store: few.domain, untilRemoved: true });
  await rename(world, few);
  await until('the other channel waits', async () =>
    (await listMirrorJobs(database)).some(({ key }) => key === `mirror-channel:${few.id}`),
  );
  const before = await getLeaseEpoch(database, many.domain);
  await removeFault(platformUrl, hold);
  await until(
    'the other channel is mirrored',
    async () => (await findLeaseHolder(database, few.domain)) !== null,
  );
  const runs = (await getLeaseEpoch(database, many.domain)) - before;
  await settle(world);
  return runs > 0 ? [`${runs} runs of a channel that had to let another go first`] : [];
}

/** Makes a change, which has an event, and sends a webhook, whose wake-ups are lost. */
async function loseAllWakeUps(world: WakeUpWorld): Promise<string[]> {
  const { database, platformUrl, base, many, receiver } = world;
  const findWakeUps = await loseWakeUps(database);
  try {
    const requestId = unique('77');
    const payload = {
      customer: { id: 1, email: `${unique('asks-')}@example.com` },
      data_request: { id: Number(requestId) },
      orders_requested: [],
    };
    const webhook = { topic: 'customers/data_request', shop: many.domain, payload };
    const status = await sendWebhook(new URL(base).origin, webhook);
    if (status !== 200) return [`a ${status} to a webhook`];
    // A mirrored change has an event, too, which would wake the task of this one.
    const hold = await addFault(platformUrl, { ...lateResponses, store: many.domain, untilRemoved: true });
    const name = await rename(world, many);
    const found = await Promise.all([
      unlessDone(world, 'the event of the change is delivered', () =>
        Promise.resolve(receiver.at('/hook').some(({ body }) => body.includes(name))),
      ),
      unlessDone(world, 'the webhook is handled', async () =>
        (await listDataRequests(database)).some(({ id }) => id === requestId),
      ),
    ]);
    await removeFault(platformUrl, hold);
    const inStore = await unlessDone(world, 'the change is in the store', () => isShown(world, many, name));
    return [...found.flat(), ...inStore];
  } finally {
    await findWakeUps();
  }
}

/** @returns the new last name of the channel's first collab. */
async function rename(world: WakeUpWorld, channel: MirroredChannel): Promise<string> {
  const [collabId = ''] = channel.collabIds;
  const lastName = unique('Renamed ');
  await updateCollab(world, channel, { collabId, lastName });
  return lastName;
}

async function isShown(
  { platformUrl }: WakeUpWorld,
  { domain }: MirroredChannel,
  lastName: string,
): Promise<boolean> {
  const { entries } = await viewStore(platformUrl, domain);
  return entries.some(({ fields }) => fields['cc-creator-last-name'] === lastName);
}

const pollMs = 100;

/** @returns what is still not so after the time of the world, as text. */
async function unlessDone(
  { doneWithinMs }: WakeUpWorld,
  what: string,
  isDone: () => Promise<boolean>,
): Promise<string[]> {
  const deadline = performance.now() + doneWithinMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) return [`not after ${doneWithinMs / 1_000} s: ${what}`];
    await sleep(pollMs);
  }
  return [];
}

/** Ends all faults, and waits until the stores show every change. */
async function settle({ database, platformUrl }: WakeUpWorld): Promise<void> {
  await clearFaults(platformUrl);
  await advanceClockAtOnce(database, 60);
  await waitForMirror(database);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { TestChannel } from '../../support/world/install.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { plainPerson, wholeDrop, wholePerson } from './bodies.ts';
import type { Run, Scenario } from './scenario.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';

/** Bounds a hang only: a busy machine restarts a process in a minute. */
const retryForMs = 300_000;
const timeoutMinutes = 120;

/** All changes of a creator's objects in a store, by the API and on pages. The suite `erasure` visits those of an erasure. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'the app is opened in a store',
    prepare: (run) => Promise.resolve(() => noResponse(openUntilDone(run))),
  },
  {
    name: 'a collab is created',
    async prepare(run) {
      const channel = await openedStore(run);
      return () => noResponse(run.write(channel, '/creators/collabs', wholePerson(run)));
    },
  },
  {
    name: 'a drop is created',
    async prepare(run) {
      const { channel, path } = await createMirrored(run, { drops: [] });
      return () => noResponse(run.write(channel, `${path}/drops`, wholeDrop(channel, 'Summer', [4, 2, 5])));
    },
  },
  {
    name: 'a drop is updated',
    async prepare(run) {
      const { channel, path, drops } = await createMirrored(run, { drops: ['Summer'] });
      const change = wholeDrop(channel, 'Winter', [2, 4, 3]);
      return () => noResponse(run.write(channel, `${path}/drops/${drops[0] ?? ''}`, change));
    },
  },
  {
    name: 'a creator gets another handle, name, code, discount and picture',
    async prepare(run) {
      const { channel, path } = await createMirrored(run, { drops: ['Summer'], person: wholePerson(run) });
      const { email, ...other } = wholePerson(run, 'augusta');
      const discount = { discountAmount: 5, discountType: 'FixedAmount' };
      const change = { ...other, email: email.replace('augusta', 'ada'), discount };
      return () => noResponse(run.write(channel, path, { ...change, custom: { 'cc-city': 'Graz' } }));
    },
  },
  {
    name: 'a collab is paused',
    async prepare(run) {
      const { channel, path } = await createMirrored(run, { drops: ['Summer'] });
      return () => noResponse(run.write(channel, path, { isActive: false }));
    },
  },
  {
    name: 'a collab is resumed',
    async prepare(run) {
      const { channel, path } = await createMirrored(run, { drops: ['Summer'] });
      await run.write(channel, path, { isActive: false });
      await settled(run);
      return () => noResponse(run.write(channel, path, { isActive: true }));
    },
  },
  {
    name: 'a discount is deleted',
    async prepare(run) {
      const { channel, path } = await createMirrored(run, { drops: [] });
      return () => noResponse(run.write(channel, path, { discount: null }));
    },
  },
  {
    name: 'a tier of two collabs is updated',
    async prepare(run) {
      const { channel, tiers } = await createMirrored(run, { drops: [] });
      const inTier = { discount: null, collabTier: tiers.gold };
      for (const name of ['grace', 'joan'])
        await run.write(channel, '/creators/collabs', { ...plainPerson(run, name), ...inTier });
      await settled(run);
      const change = {
        title: 'Platinum',
        discount: { amount: new Prisma.Decimal(0.3), type: 'Percentage' },
      } as const;
      return () => run.environment.verbs.changeTier(run.domain, tiers.gold, change);
    },
  },
  ...(['unpublish', 'delete'] as const).map((removal): Scenario => ({
    name: `a drop is removed, where the brand has its collection ${removal === 'delete' ? 'deleted' : 'taken off'}`,
    async prepare(run) {
      const { collabId, drops } = await createMirrored(run, { drops: ['Summer', 'Winter'] });
      await run.environment.verbs.updateMirrorOptions(run.domain, { dropRemoval: removal });
      await settled(run);
      return () => run.environment.verbs.removeDrop(run.domain, { collabId, dropId: drops[0] ?? '' });
    },
  })),
];

/** A person is erased by the platform's webhook, which repeats until it is acknowledged. */
export const erasure: Scenario = {
  name: 'a person is erased',
  async prepare(run) {
    const person = wholePerson(run);
    const { path, channel, drops } = await createMirrored(run, { drops: ['Summer', 'Winter'], person });
    await run.write(channel, `${path}/drops/${drops[0] ?? ''}`, { title: 'Spring' });
    await settled(run);
    return () => redactUntilDone(run, person.email);
  },
};

async function redactUntilDone({ environment, domain, token }: Run, email: string): Promise<void> {
  const webhook = { topic: 'customers/redact', shop: domain, webhookId: `${token}-redact` };
  const payload = { shop_domain: domain, customer: { id: 1, email } };
  for (const endsAt = Date.now() + retryForMs; ;) {
    const status = await sendWebhook(environment.appUrl, { ...webhook, payload }).catch(() => undefined);
    if (status === 200) return;
    if (Date.now() > endsAt) throw new Error(`The webhook responded ${status ?? 'nothing'}`);
    await sleep(100);
  }
}

/** An idle store with the app, tiers and customers. */
async function openedStore(run: Run): Promise<TestChannel & { tiers: { standard: string; gold: string } }> {
  const channel = await openUntilDone(run);
  await run.environment.verbs.updateMirrorOptions(run.domain, { mirrorsCustomer: true });
  const tiers = await addTiers(run.environment, run.domain);
  await settled(run);
  return { ...channel, tiers };
}

/** A collab with drops of these titles, all mirrored. */
async function createMirrored(
  run: Run,
  { drops: titles, person = plainPerson(run) }: { drops: readonly string[]; person?: object },
) {
  const { tiers, ...channel } = await openedStore(run);
  const { id: collabId } = await run.write(channel, '/creators/collabs', person);
  const path = `/creators/collabs/${collabId}`;
  const drops: string[] = [];
  for (const title of titles)
    drops.push((await run.write(channel, `${path}/drops`, wholeDrop(channel, title, [4, 2, 5]))).id);
  await settled(run);
  return { channel, tiers, collabId, path, drops };
}

async function settled({ environment, domain }: Run): Promise<void> {
  const left = await waitUntilIdle(environment, { domain, timeoutMinutes });
  if (left.length > 0) throw new Error(`The state before the change differs: ${left.join('; ')}`);
}

/** Opens the app, with retries while it is unreachable. */
async function openUntilDone({ environment, domain }: Run): Promise<TestChannel> {
  for (const endsAt = Date.now() + retryForMs; ;) {
    try {
      return await environment.install(domain);
    } catch (error) {
      if (Date.now() > endsAt) throw error;
      await sleep(100);
    }
  }
}

async function noResponse(work: Promise<unknown>): Promise<void> {
  await work;
}

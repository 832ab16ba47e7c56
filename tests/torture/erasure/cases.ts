import { queryStore } from '../../support/store/admin-api.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { addFault, clearFaults, controlPlatform } from '../../support/store/mirror.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { loadApp } from '../../support/world/load-app.ts';
import { describeCollab, findOwner, findPortrait } from '../../support/db/canaries.ts';
import { addPerson, bodyOf, type Person } from './add-person.ts';
import { findCanaries } from './find-canaries.ts';
import { write, type ErasureWorld } from './open-erasure-world.ts';

/** One way in which a person is erased. */
interface ErasureCase {
  name: string;
  /** @param name unique; part of the stores' domains and of the canary. @returns violations, as text. */
  run: (world: ErasureWorld, name: string) => Promise<string[]>;
}

const canaryOf = (name: string) => `zq${name}kanarie`;

/** Deletes the account, as the portal does, after the address was typed. */
async function deleteAccount(world: ErasureWorld, { creatorId, email }: Person): Promise<void> {
  await loadApp(world.database);
  const { startErasure } = await import('#app/domain/creators/account/erase-account.ts');
  await startErasure({ kind: 'creator', credentialId: creatorId, creatorId }, email);
}

async function redact(world: ErasureWorld, shop: string, customer: object): Promise<void> {
  const payload = { shop_domain: shop, customer };
  const status = await sendWebhook(world.appUrl, { topic: 'customers/redact', shop, payload });
  if (status !== 200) throw new Error(`The webhook responded ${status}`);
}

function emptyTables({ emptyTables }: Person): string[] {
  return emptyTables.map((table) => `no canary was planted in ${table}`);
}

/** Whether the picture can still be seen. */
async function violationsOfFile(url: string, isThere: boolean): Promise<string[]> {
  const { status } = await fetch(url);
  return (status === 200) === isThere ? [] : [`${url} responds ${status}`];
}

async function makeCustomer(world: ErasureWorld, domain: string, email: string): Promise<void> {
  const query = `mutation ($customer: CustomerInput!) { customerCreate(input: $customer) { customer { id } } }`;
  await queryStore(world.platformUrl, domain, {
    query,
    variables: { customer: { email, note: 'of the store' } },
  });
}

async function countCustomers(world: ErasureWorld, domain: string, email: string): Promise<number> {
  const query =
    'query ($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }';
  const found = await queryStore<{ customerByIdentifier: object | null }>(world.platformUrl, domain, {
    query,
    variables: { email },
  });
  return found.customerByIdentifier === null ? 0 : 1;
}

async function twoStores(world: ErasureWorld, name: string) {
  const [first, second] = [`${name}-a.myshopify.com`, `${name}-b.myshopify.com`];
  return [await world.addStore(first), await world.addStore(second)] as const;
}

export const erasureCases: readonly ErasureCase[] = [
  {
    name: 'account deleted, two brands',
    async run(world, name) {
      const [a, b] = await twoStores(world, name);
      const person = await addPerson(world, [a, b], canaryOf(name));
      const violations = [...emptyTables(person), ...(await violationsOfFile(person.portrait, true))];
      await deleteAccount(world, person);
      await world.waitUntilDone(a.domain, b.domain);
      return [
        ...violations,
        ...(await findCanaries(world, person.canary)),
        ...(await violationsOfFile(person.portrait, false)),
      ];
    },
  },
  {
    name: 'redacted in one of two brands',
    async run(world, name) {
      const [a, b] = await twoStores(world, name);
      const person = await addPerson(world, [a, b], canaryOf(name));
      await redact(world, a.domain, { id: 1, email: person.email.toUpperCase() });
      await world.waitUntilDone(a.domain, b.domain);
      const ofAccount = new Set([
        'creators',
        'sessions',
        'sign_in_attempts',
        'address_changes',
        'former_emails',
      ]);
      const _id = person.collabIds[1] ?? '';
      const other = await findMirrored(world.platformUrl, b.domain, _id);
      return [
        ...(await findCanaries(world, person.canary, ({ channel, table, row }) =>
          channel === null
            ? ofAccount.has(table) || (table === 'idempotency_records' && row.includes(_id))
            : channel === b.domain,
        )),
        ...(other.entry.status === 'ACTIVE' ? [] : ['the other brand lost its page']),
        ...(await violationsOfFile(person.portrait, false)),
        ...((await findPortrait(world.database, person.creatorId)) === null
          ? []
          : ['the profile shows a deleted picture']),
      ];
    },
  },
  {
    name: 'shop erased',
    async run(world, name) {
      const a = await world.addStore(`${name}-a.myshopify.com`);
      const person = await addPerson(world, [a], canaryOf(name));
      await controlPlatform(world.platformUrl, 'uninstall', { shop: a.domain });
      for (const topic of ['app/uninstalled', 'shop/redact'])
        await sendWebhook(world.appUrl, { topic, shop: a.domain, payload: { shop_domain: a.domain } });
      await world.waitUntilDone();
      return findCanaries(world, person.canary, ({ place }) => place === a.domain);
    },
  },
  {
    name: 'former address',
    async run(world, name) {
      const a = await world.addStore(`${name}-a.myshopify.com`);
      const person = await addPerson(world, [a], canaryOf(name));
      await redact(world, a.domain, { id: 1, email: `former-${person.email}` });
      await world.waitUntilDone(a.domain);
      return findCanaries(world, person.canary);
    },
  },
  {
    name: 'one store away, one that removed the app',
    async run(world, name) {
      const [a, b] = await twoStores(world, name);
      const person = await addPerson(world, [a, b], canaryOf(name));
      await controlPlatform(world.platformUrl, 'uninstall', { shop: b.domain });
      await sendWebhook(world.appUrl, { topic: 'app/uninstalled', shop: b.domain, payload: {} });
      await addFault(world.platformUrl, { fault: 'unavailable', times: 'always', store: a.domain });
      await deleteAccount(world, person);
      await world.waitUntilDone();
      // What names the objects in a store stays until they are deleted there.
      const ofStores = new Set(['redeem_codes', 'platform_objects', 'discount_groups']);
      const early = await findCanaries(
        world,
        person.canary,
        ({ place, table }) => place !== 'database' || ofStores.has(table),
      );
      await clearFaults(world.platformUrl);
      await world.waitUntilDone(a.domain);
      const late = await findCanaries(
        world,
        person.canary,
        ({ place, channel, table }) => place === b.domain || (channel === b.domain && ofStores.has(table)),
      );
      return [...early, ...late];
    },
  },
  {
    name: 'customers of the store, and what another creator has too',
    async run(world, name) {
      const canary = canaryOf(name);
      const [a, b] = await twoStores(world, name);
      await makeCustomer(world, a.domain, `${canary}@example.com`);
      const person = await addPerson(world, [a, b], canary);
      await controlPlatform(world.platformUrl, 'orders', { shop: b.domain, email: person.email });
      const mediaId = (await findPortrait(world.database, person.creatorId))?._id ?? '';
      const keeper = await write(world, a, {
        path: '',
        json: {
          email: `keeper-${name}@example.com`,
          firstName: 'Keeper',
          lastName: name,
          profilePicture: { _id: mediaId },
          custom: { 'cc-shelf': { url: `https://cdn.example.com/shared-${name}.jpg` } },
        },
      });
      await world.waitUntilDone(a.domain);
      await deleteAccount(world, person);
      await world.waitUntilDone(a.domain, b.domain);
      const owner = await findOwner(world.database, mediaId);
      const page = await findMirrored(world.platformUrl, a.domain, keeper);
      const customers = [a, b].map(({ domain }) => countCustomers(world, domain, person.email));
      return [
        ...(await findCanaries(
          world,
          canary,
          ({ place, table }) => place === b.domain && table === 'customers',
        )),
        ...(owner === null ? [] : ['the shared picture is gone, or names its owner']),
        ...(await violationsOfFile(person.portrait, true)),
        ...(page.entry.status === 'ACTIVE' ? [] : ['the other creator lost the page']),
        ...((await Promise.all(customers)).join() === '1,1' ? [] : ['a customer of a store was deleted']),
      ];
    },
  },
  {
    name: 'paused before, and the same person comes back at once',
    async run(world, name) {
      const a = await world.addStore(`${name}-a.myshopify.com`);
      const person = await addPerson(world, [a], canaryOf(name));
      await write(world, a, { path: `/${person.collabIds[0]}`, json: { isActive: false } });
      await world.waitUntilDone(a.domain);
      await addFault(world.platformUrl, { fault: 'unavailable', times: 'always', store: a.domain });
      await deleteAccount(world, person);
      await world.waitUntilDone();
      const { custom, ...body } = bodyOf(person.canary, person.email);
      const names = { firstName: 'New', lastName: 'Name' };
      const again = { ...names, email: body.email, handle: body.handle, affiliateCode: body.affiliateCode };
      const collabId = await write(world, a, { path: '', json: { ...again, discount: body.discount } });
      await clearFaults(world.platformUrl);
      await world.waitUntilDone(a.domain);
      const { entry } = await findMirrored(world.platformUrl, a.domain, collabId);
      const collab = await describeCollab(world.database, collabId);
      const values = `${collab} ${JSON.stringify(entry)}`;
      return [
        ...(collab.includes(person.creatorId) ? ['the person has the former creator'] : []),
        ...(/Ana|Lee|Shop of|cdn\.example/.test(values) ? [`former values came back: ${values}`] : []),
        ...(entry.handle === person.canary && entry.status === 'ACTIVE' ? [] : ['the new page is missing']),
        ...((await countCustomers(world, a.domain, person.email)) === 1 ? [] : ['the new customer is gone']),
        ...(custom['cc-nickname'] === person.canary ? [] : ['the case is wrong']),
      ];
    },
  },
];

import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { permanentToken } from '../access/issue-tokens.ts';
import { mintSessionToken } from '../access/session-token.ts';
import { changeScopes, installApp, isInstalled, uninstallApp } from '../access/install-app.ts';
import { readDeclaration } from '../access/app-declaration.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { formatTime } from '../clock/clock.ts';
import { parseJson, readBody } from '../http/read-body.ts';
import type { HttpResponse } from '../http/response.ts';
import { type Platform, deployApp } from '../platform.ts';
import { addOrder } from '../read-store.ts';
import type { Store } from '../state/store.ts';
import { changeShop, shopChange } from './change-shop.ts';
import { storeSeed } from './read-store-seed.ts';
import { faultOrder } from './fault-switch.ts';

const shopOnly = z.object({ shop: z.string() });
const scopesOrder = z.object({ scopes: z.array(z.string()) });
const staffOrder = z.object({ staff: z.string().default('1') });
const webhookOrder = z.object({
  topic: z.string().regex(/^[a-z_]+\/[a-z_]+$/),
  payload: z.record(z.string(), z.unknown()).default({}),
  uri: z.url().optional(),
});
const orderOrder = z.object({ email: z.email() });
const emptyOrder = {
  currency: 'EUR',
  discountCodes: [],
  attributes: [],
  note: '',
  lines: [],
  totalDiscounts: 0,
  total: 0,
};
const appOrder = z.object({ configuration: z.string(), url: z.url().optional() });
const clockOrder = z.union([
  z.object({ advance: z.number().nonnegative() }),
  z.object({ to: z.iso.datetime() }),
]);

/** https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance: 48 hours after an app was uninstalled. */
const REDACT_AFTER = 48 * 3_600_000;

interface Call {
  platform: Platform;
  query: URLSearchParams;
  /** Parsed JSON of the request's body. */
  body: unknown;
}

/** An error of a control endpoint: status and message. */
class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Control endpoints: `METHOD /__path` to a JSON response. The real platform has none of them. */
const CONTROLS: Record<string, (call: Call) => unknown> = {
  'GET /__faults': ({ platform }) => platform.faults.list(),
  'POST /__faults': ({ platform, body }) => platform.faults.add(faultOrder.parse(body)),
  'DELETE /__faults': ({ platform, query }) => {
    const id = query.get('id');
    platform.faults.remove(id === null ? undefined : Number(id));
  },
  'GET /__log': ({ platform, query }) => platform.log.list(Object.fromEntries(query)),
  'DELETE /__log': ({ platform }) => platform.log.clear(),
  'GET /__stores': ({ platform }) => platform.world.stores().map(describeStore),
  'POST /__stores': ({ platform, body }) => {
    const setting = { scopes: [...platform.scopes], now: platform.clock.now() };
    return describeStore(platform.world.addStore(storeSeed.parse(body), setting));
  },
  'POST /__session-token': async (call) => {
    const { app, scopes, clock, world } = call.platform;
    const store = shopIn(call);
    const { staff: staffId } = staffOrder.parse(call.body);
    installApp(store, { scopes, now: clock.now() });
    world.commit(store);
    return { sessionToken: await mintSessionToken(app, { domain: store.domain, staffId }, clock.now()) };
  },
  'POST /__access-token': (call) => {
    const store = shopIn(call);
    const accessToken = permanentToken(store);
    call.platform.world.commit(store);
    return { accessToken };
  },
  'POST /__uninstall': (call) => {
    const { world, outbox } = call.platform;
    const store = shopIn(call);
    uninstallApp(store, (topic, payload) => outbox.announce(store, topic, payload));
    world.commit(store);
    call.platform.clock.after(REDACT_AFTER, () => redactUnlessBack(call.platform, store));
    return describeStore(store);
  },
  'POST /__shop': (call) => {
    const { world, outbox } = call.platform;
    const store = shopIn(call);
    changeShop(store, shopChange.parse(call.body), (topic, payload) =>
      outbox.announce(store, topic, payload),
    );
    world.commit(store);
    return describeStore(store);
  },
  'POST /__app': ({ platform, body }) => {
    const { configuration, url } = appOrder.parse(body);
    deployApp(platform, readDeclaration(configuration, url));
  },
  'POST /__scopes': (call) => {
    const { world, outbox, clock } = call.platform;
    const store = shopIn(call);
    const { scopes } = scopesOrder.parse(call.body);
    changeScopes(store, { scopes, now: clock.now() }, (topic, payload) =>
      outbox.announce(store, topic, payload),
    );
    world.commit(store);
    return describeStore(store);
  },
  'POST /__orders': (call) => {
    const store = shopIn(call);
    const order = addOrder(
      store,
      { ...emptyOrder, email: orderOrder.parse(call.body).email },
      call.platform.clock.now(),
    );
    call.platform.world.commit(store);
    return order;
  },
  'GET /__state': ({ platform }) =>
    platform.world.stores().flatMap((store) => Array.from(store.rows(), (row) => [store.domain, ...row])),
  'GET /__webhooks': ({ platform }) => platform.outbox.deliveries(),
  'POST /__webhooks': (call) => {
    const { topic, payload, uri } = webhookOrder.parse(call.body);
    const { outbox, app } = call.platform;
    const address = uri ?? outbox.declaredAddress(topic) ?? app.url;
    outbox.send(shopIn(call).domain, topic, { uri: address, payload });
  },
  'GET /__clock': ({ platform }) => ({
    now: formatTime(platform.clock.now()),
    isVirtual: platform.clock instanceof VirtualClock,
  }),
  'POST /__clock': ({ platform, body }) => {
    const { clock } = platform;
    if (!(clock instanceof VirtualClock)) throw new ControlError(409, 'This platform runs on real time.');
    const order = clockOrder.parse(body);
    clock.advance('advance' in order ? order.advance : Date.parse(order.to) - clock.now());
    return { now: formatTime(clock.now()), isVirtual: true };
  },
};

/** Handles `/__…`: 200 with JSON, 204 without content, 400 for a wrong body, 404 for an unknown path. */
export async function handleControl(platform: Platform, request: IncomingMessage): Promise<HttpResponse> {
  const url = new URL(request.url ?? '/', platform.origin);
  const control = CONTROLS[`${request.method ?? 'GET'} ${url.pathname}`];
  if (!control) return { status: 404, json: { errors: 'No such control.' } };
  const text = (await readBody(request)).toString('utf8');
  try {
    const response = await control({ platform, query: url.searchParams, body: parseJson(text) });
    return response === undefined ? { status: 204 } : { status: 200, json: response };
  } catch (error) {
    if (error instanceof ControlError) return { status: error.status, json: { errors: error.message } };
    if (error instanceof z.ZodError || error instanceof RangeError)
      return { status: 400, json: { errors: error.message } };
    throw error;
  }
}

function redactUnlessBack({ outbox }: Platform, store: Store): void {
  const uri = outbox.declaredAddress('shop/redact');
  if (uri === undefined || isInstalled(store)) return;
  const { number, domain } = store.shop;
  outbox.send(domain, 'shop/redact', { uri, payload: { shop_id: number, shop_domain: domain } });
}

function shopIn({ platform, body }: Call): Store {
  const { shop } = shopOnly.parse(body);
  const store = platform.world.store(shop);
  if (!store) throw new ControlError(404, `There is no store ${shop}.`);
  return store;
}

function describeStore(store: Store) {
  const { id, domain, name, email, currency, timezone, plan, primaryDomain } = store.shop;
  const counts = {
    products: store.products.size,
    collections: store.collections.size,
    metaobjects: store.metaobjects.size,
  };
  return {
    id,
    domain,
    name,
    email,
    currency,
    timezone,
    plan,
    primaryDomain,
    isInstalled: isInstalled(store),
    ...counts,
  };
}

import type { AppCredentials } from './access/app-credentials.ts';
import type { AppDeclaration, DeclaredProxy } from './access/app-declaration.ts';
import { withImpliedScopes } from './access/scopes.ts';
import type { AdminApi, RunOptions } from './admin-api/admin-api.ts';
import type { Delays } from './admin-api/context.ts';
import { runOperation } from './bulk/run-operation.ts';
import { formatTime, type Clock } from './clock/clock.ts';
import type { FaultSwitch } from './control/fault-switch.ts';
import type { RequestLog } from './control/request-log.ts';
import { CostBucket } from './cost/cost-bucket.ts';
import type { StorefrontFolders } from './storefront/create-storefront.ts';
import type { Store } from './state/store.ts';
import type { UploadStore } from './state/upload-store.ts';
import type { World } from './state/world.ts';
import type { Outbox } from './webhooks/outbox.ts';

/** The parts of a running platform. */
export interface Platform {
  world: World;
  clock: Clock;
  app: AppCredentials;
  /** Scopes that new stores grant to the app. */
  scopes: readonly string[];
  /** Required and optional scopes of the app. */
  declaredScopes: { required: readonly string[]; optional: readonly string[] };
  /** Folders of the theme and the extension, if there are storefront pages. */
  storefront: StorefrontFolders | undefined;
  /** The app's proxy, if it has one. */
  proxy: DeclaredProxy | null;
  delays: Delays;
  api: AdminApi;
  faults: FaultSwitch;
  log: RequestLog;
  buckets: Buckets;
  uploads: UploadStore;
  outbox: Outbox;
  /** Aborted when the platform stops. */
  stopping: AbortController;
  /** Pictures and videos that were not uploaded, such as those of the demo; paths begin with `/s/files/`. */
  serveMedia: ServeMedia;
  /** Its URL; known once it listens. */
  origin: string;
}

interface MediaFile {
  contentType: string;
  body: Buffer;
}

export type ServeMedia = (path: string) => MediaFile | undefined;

/** One bucket per store, created full on first use. */
export class Buckets {
  readonly #buckets = new Map<string, CostBucket>();

  of(store: Store, now: number): CostBucket {
    let bucket = this.#buckets.get(store.domain);
    if (!bucket) this.#buckets.set(store.domain, (bucket = new CostBucket(store.shop.plan, now)));
    return bucket;
  }
}

/** Applies an app configuration: the app's URL, its webhook subscriptions and its proxy. */
export function deployApp(platform: Platform, { name, url, webhooks, scopes, proxy }: AppDeclaration): void {
  Object.assign(platform.app, { name, url });
  platform.declaredScopes = scopes;
  platform.proxy = proxy;
  platform.outbox.declare(webhooks);
}

/** The current resolver context of a store. */
export function contextFor(platform: Platform, store: Store): RunOptions {
  const now = platform.clock.now();
  return {
    store,
    now,
    timestamp: formatTime(now),
    scopes: withImpliedScopes(store.installations.all()[0]?.scopes ?? []),
    app: platform.app,
    isOtherApp: false,
    origin: platform.origin,
    delays: platform.delays,
    commit: () => platform.world.commit(store, { now, until: now + platform.delays.search }),
    announce: (topic, payload) => platform.outbox.announce(store, topic, payload),
    uploadedBytes: (key) => platform.uploads.get(key),
    plannedFailure: () => {
      const target = { store: store.domain, operation: 'fileCreate', rootFields: ['fileCreate'] };
      return platform.faults.take(['file-fail'], target)?.code;
    },
    later: (ms, work) =>
      platform.clock.after(ms, () => {
        if (platform.stopping.signal.aborted) return;
        const then = contextFor(platform, store);
        work(then);
        then.commit();
      }),
    runInBulk: (id) => runOperation({ ...platform, store, options: () => contextFor(platform, store) }, id),
  };
}

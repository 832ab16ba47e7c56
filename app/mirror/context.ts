import type { Channel } from '#app/db/generated/client.ts';
import type { Lease } from '#app/db/mirror/leases.ts';
import type { PlatformClient } from '#app/platform/client.ts';

/** Dependencies for writes to one channel's store. */
export interface StoreContext {
  channel: Channel;
  /** Checks the lease before each write. */
  store: PlatformClient;
  lease: Lease;
}

/** Dependencies for mirroring a collab: a store whose definition and sales channel are known. */
export interface MirrorContext extends StoreContext {
  /** The sales channel that publishes collections on the storefront. */
  publicationId: string;
}

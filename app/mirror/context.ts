import type { Channel } from '#app/db/generated/client.ts';
import type { Lease } from '#app/db/mirror-leases.ts';
import type { PlatformClient } from '#app/platform/client.ts';

/** What it takes to write to one channel's store. */
export interface StoreContext {
  channel: Channel;
  /** Checks the lease before each write. */
  store: PlatformClient;
  lease: Lease;
}

/** What every step of mirroring a collab takes: a store whose definition and sales channel are known. */
export interface MirrorContext extends StoreContext {
  /** The sales channel that shows collections on the storefront. */
  publicationId: string;
}

import type { Channel } from '#app/db/generated/client.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { Lease } from './lease.ts';

/** What it takes to write to one channel's store. */
export interface StoreContext {
  channel: Channel;
  /** Checks the lease before each write. */
  store: PlatformClient;
  lease: Lease;
}

/** What every step of mirroring a collab works with: a store that is ready for creators. */
export interface MirrorContext extends StoreContext {
  /** The sales channel through which collections are seen. */
  publicationId: string;
}

import type { Channel } from '#app/db/generated/client.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { Lease } from './lease.ts';

/** What every step of mirroring one channel works with. */
export interface MirrorContext {
  channel: Channel;
  /** Checks the lease before each write. */
  store: PlatformClient;
  /** Writes whoever holds the lease: only to remove what this very worker made too much of. */
  janitor: PlatformClient;
  lease: Lease;
}

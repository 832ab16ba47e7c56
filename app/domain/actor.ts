import type { ActorKind } from '#app/db/generated/client.ts';
import type { Caller } from './caller.ts';

/** Who did something, as it is kept beside what was done. */
export interface Actor {
  kind: ActorKind;
  /** The key, the partner or the creator; of a person in the store's admin, the platform's number for them. */
  id: string;
}

/** Who a caller is to those who look back. */
export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'channel':
      return { kind: 'key', id: caller.credentialId };
    case 'partner':
      return { kind: 'partner', id: caller.partnerId };
    case 'creator':
      return { kind: 'creator', id: caller.creatorId };
    case 'brand':
      return { kind: 'admin', id: caller.credentialId };
  }
}

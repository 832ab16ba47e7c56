import { inTransaction } from '#app/db/client.ts';
import type { Actor } from '../actor.ts';
import type { DropKey } from './read-drop.ts';
import { removeDrop } from './remove-drop.ts';

/** Removes a drop in a transaction of its own. @throws Problem as `removeDrop` does. */
export function takeDropOff(key: DropKey, actor: Actor): Promise<void> {
  return inTransaction((tx) => removeDrop(tx, key, actor));
}

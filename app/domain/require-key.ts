import type { Caller, KeyCaller } from './caller.ts';
import { Problem } from './problem.ts';

/**
 * The caller, if it is a server with a key: endpoints 4 to 6 take nobody else.
 * @throws Problem `forbidden` for a user token, whoever it belongs to.
 */
export function requireKey(caller: Caller): KeyCaller {
  if (caller.kind === 'channel' || caller.kind === 'partner') return caller;
  throw new Problem(
    'forbidden',
    'A user token may not do this. Send a channel key in x-channel-access-token or a partner key in x-partner-access-token.',
  );
}

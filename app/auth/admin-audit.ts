import { log } from '#app/log.ts';

/** Who of a brand did something in its store's admin. */
export interface AdminActor {
  channelId: string;
  /** The person, as the platform numbers its users. */
  userId: string;
}

/** What was done that whoever looks into a leak or a loss has to find. */
type AuditAction =
  | 'key-issued'
  | 'key-replaced'
  | 'key-revoked'
  | 'partner-granted'
  | 'partner-shut-out'
  | 'endpoint-added'
  | 'endpoint-changed'
  | 'endpoint-turned-off'
  | 'endpoint-enabled'
  | 'endpoint-secret-replaced'
  | 'endpoint-removed'
  | 'shown-changed'
  | 'field-removed';

/**
 * Notes in the log that somebody changed who may reach a brand's data, or did away with some of it for good.
 * @param about what it was done to, by its public name or id: never a secret, nor an address that may hold one.
 */
export function recordAudit(
  { channelId, userId }: AdminActor,
  act: AuditAction,
  about: Readonly<Record<string, string>>,
): void {
  log.info(
    { audit: act, channelId, userId, ...about },
    'A brand changed who may reach its data, or removed some',
  );
}

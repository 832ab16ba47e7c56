import { getCreatorPrincipal } from '../db/collabs.ts';
import type { TestDatabase } from '../db/database.ts';
import { loadApp } from '../world/load-app.ts';

/**
 * Invites the creator of a collab, who accepts the invitation. The app needs a mail server in its settings, such as
 * `mailSettings`.
 */
export async function acceptInvitation(
  database: Pick<TestDatabase, 'url' | 'query'>,
  { channelId, collabId }: { channelId: string; collabId: string },
): Promise<void> {
  await loadApp(database);
  const { inviteCollab } = await import('#app/domain/creators/invitations/invitations.ts');
  const { acceptOwnInvitation } = await import('#app/domain/creators/invitations/accept.ts');
  await inviteCollab({ kind: 'brand', credentialId: channelId, channelId }, collabId);
  const creator = await getCreatorPrincipal(database, collabId);
  if (!(await acceptOwnInvitation(creator, collabId))) throw new Error('The invitation is not open');
}

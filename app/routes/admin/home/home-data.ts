import { listMissingScopes } from '#app/domain/channels/settings.ts';
import { listReconciliations } from '#app/domain/mirror-health/reconciliations.ts';
import { listChannelHealth, listCollabHealth, listCollabNames } from '#app/domain/mirror-health/health.ts';
import { getAttention } from '#app/domain/channels/attention.ts';
import { getProgramCounts, getSetupGuide, listRecentDrops } from '#app/domain/channels/home.ts';
import { translate } from '#app/i18n/message.ts';
import { presentBlocked } from '../collabs/present-health.ts';

const namedFailures = 5;
const recentDrops = 5;

/** The home page's data of one brand. */
export async function getHome(channelId: string, locale: string) {
  const [program, guide, drops, mirror, attention] = await Promise.all([
    getProgramCounts(channelId),
    getSetupGuide(channelId),
    listRecentDrops(channelId, recentDrops),
    readMirror(channelId, locale),
    getAttention(channelId),
  ]);
  const listed = drops.map((drop) => ({ ...drop, createdAt: drop.createdAt.toISOString() }));
  return { program, guide, drops: listed, mirror, attention: { ...attention, incomplete: program.partial } };
}

/** The store's sync status: number of dirty collabs, failed ones, and the reasons. */
async function readMirror(channelId: string, locale: string) {
  const [[health], failed, retrying, [comparison], missingScopes] = await Promise.all([
    listChannelHealth(channelId),
    listCollabHealth(channelId, { state: 'failed', limit: namedFailures }),
    listCollabHealth(channelId, { state: 'retrying', limit: namedFailures }),
    listReconciliations(channelId, { limit: 1 }),
    listMissingScopes(channelId),
  ]);
  if (!health) throw new Error('There is no such channel.');
  const repaired = await listCollabNames(channelId, comparison?.collabIds ?? []);
  const { collabs, blockedReason, pausedUntil } = health;
  return {
    blocked: presentBlocked(blockedReason, locale),
    pausedUntil: pausedUntil?.toISOString() ?? null,
    missingScopes,
    waiting: collabs.waiting,
    isBehind: collabs.waiting + collabs.retrying > 0,
    shown: collabs.synced,
    failed: collabs.failed,
    retrying: collabs.retrying,
    failures: [...failed, ...retrying].slice(0, namedFailures).map(({ collabId, name, reason }) => ({
      collabId,
      name,
      reason: reason && translate(reason, locale),
    })),
    comparison: comparison && {
      finishedAt: comparison.finishedAt?.toISOString() ?? null,
      compared: comparison.compared,
      repaired: comparison.repaired,
      failure: comparison.failure,
      collabs: repaired,
    },
  };
}

export type Home = Awaited<ReturnType<typeof getHome>>;

import { missingAccess } from '#app/domain/channels/missing-access.ts';
import { readChannelHealth } from '#app/domain/mirror-health/read-channel-health.ts';
import { readCollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';
import { readReconciliations } from '#app/domain/mirror-health/read-reconciliations.ts';
import { readFirstSteps } from '#app/domain/program/read-first-steps.ts';
import { readProgram } from '#app/domain/program/read-program.ts';
import { readRecentDrops } from '#app/domain/program/read-recent-drops.ts';

const namedFailures = 5;
const recentDrops = 5;

/** What the home page shows of one brand. */
export async function readHome(channelId: string) {
  const [program, guide, drops, mirror] = await Promise.all([
    readProgram(channelId),
    readFirstSteps(channelId),
    readRecentDrops(channelId, recentDrops),
    readMirror(channelId),
  ]);
  const told = drops.map((drop) => ({ ...drop, createdAt: drop.createdAt.toISOString() }));
  return { program, guide, drops: told, mirror };
}

/** How the brand's store stands: how many creators are behind, which cannot be shown, and why. */
async function readMirror(channelId: string) {
  const [[health], setAside, failing, [comparison], missingScopes] = await Promise.all([
    readChannelHealth(channelId),
    readCollabHealth(channelId, { state: 'set-aside', limit: namedFailures }),
    readCollabHealth(channelId, { state: 'failing', limit: namedFailures }),
    readReconciliations(channelId, { limit: 1 }),
    missingAccess(channelId),
  ]);
  if (!health) throw new Error('There is no such channel.');
  const { collabs, blockedReason, pausedUntil } = health;
  return {
    blockedReason,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    missingScopes,
    waiting: collabs.waiting,
    isBehind: collabs.waiting + collabs.failing > 0,
    shown: collabs.synced,
    failed: collabs['set-aside'] + collabs.failing,
    failures: [...setAside, ...failing]
      .slice(0, namedFailures)
      .map(({ collabId, handle, reason }) => ({ collabId, handle, reason })),
    comparison: comparison && {
      finishedAt: comparison.finishedAt?.toISOString() ?? null,
      read: comparison.read,
      mended: comparison.mended,
      brokeOff: comparison.brokeOff,
    },
  };
}

export type Home = Awaited<ReturnType<typeof readHome>>;

import type { ChannelHealth } from '#app/domain/mirror-health/read-channel-health.ts';
import type { CollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';

/** A channel in one line: its store, how many collabs stand how, and what is in the way. */
export function showChannel(channel: ChannelHealth): string {
  const counts = Object.entries(channel.collabs).map(([state, count]) => `${count} ${state}`);
  const { points } = channel;
  return [
    channel.domain,
    counts.join(', '),
    ...(channel.waitingSince ? [`behind since ${channel.waitingSince.toISOString()}`] : []),
    ...(points
      ? [
          `${Math.floor(points.level)} of ${points.maximum} points, ${points.restoreRate} a second, last used ${points.usedAt.toISOString()}`,
        ]
      : []),
    ...(channel.isInstalled ? [] : ['the app is not installed']),
    ...(channel.pausedUntil
      ? [`the platform paused requests until ${channel.pausedUntil.toISOString()}`]
      : []),
    ...(channel.blockedSince
      ? [`nothing can be written since ${channel.blockedSince.toISOString()}: ${channel.blockedReason ?? ''}`]
      : []),
  ].join('  ');
}

/** A collab in one line: what it is called, how it stands, and what is wrong. */
export function showCollab(collab: CollabHealth): string {
  return [
    `  ${collab.collabId}`,
    collab.handle,
    collab.state,
    ...(collab.behindSince ? [`behind since ${collab.behindSince.toISOString()}`] : []),
    ...(collab.file
      ? [`written with ${collab.file.others} others in one file, ${collab.file.done} % done`]
      : []),
    ...(collab.nextAttemptAt && !collab.file ? [`next try ${collab.nextAttemptAt.toISOString()}`] : []),
    ...(collab.reason ? [collab.reason] : []),
  ].join('  ');
}

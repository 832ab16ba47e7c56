import { englishText, parseMessage } from '#app/i18n/message.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  listLastReconciliations,
  listReconciliations,
  startReconciliation,
  type ReconciliationReport,
} from '#app/domain/mirror-health/reconciliations.ts';
import { mirrorStates, type MirrorState } from '#app/db/collabs/states.ts';
import {
  listChannelHealth,
  listCollabHealth,
  type ChannelHealth,
  type CollabHealth,
} from '#app/domain/mirror-health/health.ts';
import { resync } from '#app/domain/mirror-health/resync.ts';
import { isId } from '#app/ids.ts';
import { requireChannelId, parseArguments } from './command-line.ts';

const usage = `Show all stores:          npm run mirror -- status
Show one and its collabs: npm run mirror -- status DOMAIN [--state ${mirrorStates.join('|')}] [--limit 50]
Repair differences:       npm run mirror -- reconcile DOMAIN
Write all objects again:  npm run mirror -- resync DOMAIN [--wait]
Write one collab again:   npm run mirror -- resync DOMAIN COLLAB [--wait]`;

const options = {
  state: { type: 'string' },
  limit: { type: 'string', default: '50' },
  wait: { type: 'boolean', default: false },
} as const;

/** Maximum number of reconciliations shown for a store. */
const reportsShown = 3;

/**
 * Runs one command.
 * @param print receives progress lines.
 * @returns the text to print.
 * @throws Error with the cause; with the usage for an unknown command.
 */
export async function runMirror(
  args: string[],
  print: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<string> {
  const { positionals, values } = parseArguments(
    () => parseArgs({ args, allowPositionals: true, options }),
    usage,
  );
  const [command, domain, collabId] = positionals;
  if (command === 'status' && domain === undefined) return showAll();
  if (command === 'status' && domain !== undefined) return showOne(domain, values);
  if (command === 'reconcile' && domain !== undefined && collabId === undefined)
    return followReconciliation(await requireChannelId(domain), print);
  if (command !== 'resync' || domain === undefined) throw new Error(usage);
  const channelId = await requireChannelId(domain);
  const count = await resync(channelId, await readCollabId(channelId, collabId));
  if (values.wait) return waitUntilSynced(channelId, { collabId, print });
  return count === 1 ? '1 collab will be written again' : `${count} collabs will be written again`;
}

async function showAll(): Promise<string> {
  const channels = await listChannelHealth();
  const reports = await listLastReconciliations();
  const lines = channels.flatMap((channel) => {
    const report = reports.get(channel.channelId);
    return [showChannel(channel), ...(report ? [showReconciliation(report)] : [])];
  });
  return lines.length === 0 ? 'The app is not installed in any store' : lines.join('\n');
}

async function showOne(domain: string, values: { state?: string; limit: string }): Promise<string> {
  const channelId = await requireChannelId(domain);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new Error('--limit must be a number from 1 to 1000');
  const state = readState(values.state);
  const [channel] = await listChannelHealth(channelId);
  const collabs = await listCollabHealth(channelId, { ...(state && { state }), limit });
  const reports = await listReconciliations(channelId, { limit: reportsShown });
  return [
    ...(channel ? [showChannel(channel)] : []),
    ...reports.map(showReconciliation),
    ...collabs.map(showCollab),
  ].join('\n');
}

function readState(text: string | undefined): MirrorState | undefined {
  const state = mirrorStates.find((one) => one === text);
  if (text !== undefined && !state) throw new Error(`--state must be one of ${mirrorStates.join(', ')}`);
  return state;
}

/** @throws when the channel has no such collab. */
async function readCollabId(channelId: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const found = isId(text) ? await listCollabHealth(channelId, { collabId: text, limit: 1 }) : [];
  if (found.length === 0) throw new Error(`No collab "${text}" in this store. Run "status" to list collabs.`);
  return text;
}

const pollReportMs = 500;

/**
 * Reconciles a store, prints progress, and waits until all differences are written.
 * @returns the report and the resulting status.
 */
async function followReconciliation(channelId: string, print: (line: string) => void): Promise<string> {
  const id = await startReconciliation(channelId, 'requested');
  let printed: number | undefined;
  for (;;) {
    const [report] = await listReconciliations(channelId, { id, limit: 1 });
    if (!report) return 'The store was deleted';
    if (report.finishedAt) {
      const lines = [showReconciliation(report)];
      if (report.repaired > 0) lines.push(await waitUntilSynced(channelId, { collabId: undefined, print }));
      return lines.join('\n');
    }
    if (report.compared !== printed) print(`${report.compared} compared`);
    printed = report.compared;
    await sleep(pollReportMs);
  }
}

const pollMs = 500;

/**
 * Waits until a channel or a collab is no longer queued, and prints how many items remain.
 * @returns the resulting status.
 */
async function waitUntilSynced(
  channelId: string,
  { collabId, print }: { collabId: string | undefined; print: (line: string) => void },
): Promise<string> {
  let printed: number | undefined;
  for (;;) {
    const { left, line } = await remainingOf(channelId, collabId);
    if (left === 0) return line;
    if (left !== printed) print(`${left} remaining`);
    printed = left;
    await sleep(pollMs);
  }
}

/** The number of remaining items and the status. A channel that cannot be written has none to wait for. */
async function remainingOf(channelId: string, collabId: string | undefined) {
  const [channel] = await listChannelHealth(channelId);
  if (!channel) return { left: 0, line: 'The store was deleted' };
  const [collab] = collabId === undefined ? [] : await listCollabHealth(channelId, { collabId, limit: 1 });
  const waiting = collab ? Number(collab.state === 'waiting') : channel.collabs.waiting;
  return {
    left: channel.blockedSince || !channel.isInstalled ? 0 : waiting,
    line: collab ? showCollab(collab) : showChannel(channel),
  };
}

/** A channel in one line: its store, collabs by mirror state, and what blocks it. */
function showChannel(channel: ChannelHealth): string {
  const counts = Object.entries(channel.collabs).map(([state, count]) => `${count} ${state}`);
  const { costBudget: points } = channel;
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
      ? [
          `blocked since ${channel.blockedSince.toISOString()}: ${channel.blockedReason ? englishText(channel.blockedReason) : ''}`,
        ]
      : []),
  ].join('  ');
}

/** A collab in one line: its name, mirror state and error. */
function showCollab(collab: CollabHealth): string {
  return [
    `  ${collab.collabId}`,
    collab.handle,
    collab.state,
    ...(collab.dirtySince ? [`behind since ${collab.dirtySince.toISOString()}`] : []),
    ...(collab.file
      ? [`written with ${collab.file.others} others in one file, ${collab.file.done} % done`]
      : []),
    ...(collab.nextAttemptAt && !collab.file ? [`next try ${collab.nextAttemptAt.toISOString()}`] : []),
    ...(collab.reason ? [englishText(collab.reason)] : []),
  ].join('  ');
}

/** A reconciliation in one line: its result or progress. */
function showReconciliation(report: ReconciliationReport): string {
  const { finishedAt, startedAt, failure, compared, repaired, skipped } = report;
  const kinds = Object.entries(report.differing)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${count} ${kind}`);
  return [
    finishedAt
      ? `  reconciled ${finishedAt.toISOString()}`
      : `  reconciling since ${startedAt.toISOString()}`,
    report.cause,
    `${compared} compared`,
    kinds.length > 0 ? `differing: ${kinds.join(', ')}` : 'no differences',
    ...(repaired > 0 ? [`${repaired} repaired`] : []),
    ...(skipped > 0 ? [`${skipped} skipped: being written, or behind`] : []),
    ...(failure === null ? [] : [`failed: ${englishText(parseMessage(failure))}`]),
  ].join('  ');
}

import { parseArgs } from 'node:util';
import { readChannelHealth } from '#app/domain/mirror-health/read-channel-health.ts';
import { readCollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';
import { mirrorStates } from '#app/domain/mirror-health/mirror-state.ts';
import type { MirrorState } from '#app/domain/mirror-health/mirror-state.ts';
import {
  readLastReconciliations,
  readReconciliations,
} from '#app/domain/mirror-health/read-reconciliations.ts';
import { resync } from '#app/domain/mirror-health/resync.ts';
import { isId } from '#app/ids.ts';
import { findChannelId } from '../find-owner.ts';
import { readArguments } from '../run-tool.ts';
import { followReconciliation } from './follow-reconciliation.ts';
import { showChannel, showCollab } from './show-health.ts';
import { showReconciliation } from './show-reconciliation.ts';
import { waitUntilWritten } from './wait-until-written.ts';

const usage = `See how every store stands:   npm run mirror -- status
See one, and its collabs:    npm run mirror -- status DOMAIN [--state ${mirrorStates.join('|')}] [--limit 50]
Find and mend what differs:  npm run mirror -- reconcile DOMAIN
Write everything anew:       npm run mirror -- resync DOMAIN [--wait]
Write one collab anew:       npm run mirror -- resync DOMAIN COLLAB [--wait]`;

const options = {
  state: { type: 'string' },
  limit: { type: 'string', default: '50' },
  wait: { type: 'boolean', default: false },
} as const;

/** How many of the last comparisons of a store are shown. */
const reportsShown = 3;

/**
 * Carries out one command line.
 * @param say is told how it goes, while that takes its time.
 * @returns what it prints, in lines.
 * @throws Error that says what is wrong, and for what is no command how they are all written.
 */
export async function runMirror(
  args: string[],
  say: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<string> {
  const { positionals, values } = readArguments(
    () => parseArgs({ args, allowPositionals: true, options }),
    usage,
  );
  const [command, domain, collabId] = positionals;
  if (command === 'status' && domain === undefined) return showAll();
  if (command === 'status' && domain !== undefined) return showOne(domain, values);
  if (command === 'reconcile' && domain !== undefined && collabId === undefined)
    return followReconciliation(await findChannelId(domain), say);
  if (command !== 'resync' || domain === undefined) throw new Error(usage);
  const channelId = await findChannelId(domain);
  const count = await resync(channelId, await readCollabId(channelId, collabId));
  if (values.wait) return waitUntilWritten(channelId, { collabId, say });
  return count === 1 ? '1 collab will be written anew' : `${count} collabs will be written anew`;
}

async function showAll(): Promise<string> {
  const channels = await readChannelHealth();
  const reports = await readLastReconciliations();
  const lines = channels.flatMap((channel) => {
    const report = reports.get(channel.channelId);
    return [showChannel(channel), ...(report ? [showReconciliation(report)] : [])];
  });
  return lines.length === 0 ? 'No store has the app yet' : lines.join('\n');
}

async function showOne(domain: string, values: { state?: string; limit: string }): Promise<string> {
  const channelId = await findChannelId(domain);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new Error('--limit is a number from 1 to 1000');
  const state = readState(values.state);
  const [channel] = await readChannelHealth(channelId);
  const collabs = await readCollabHealth(channelId, { ...(state && { state }), limit });
  const reports = await readReconciliations(channelId, { limit: reportsShown });
  return [
    ...(channel ? [showChannel(channel)] : []),
    ...reports.map(showReconciliation),
    ...collabs.map(showCollab),
  ].join('\n');
}

function readState(text: string | undefined): MirrorState | undefined {
  const state = mirrorStates.find((one) => one === text);
  if (text !== undefined && !state) throw new Error(`--state is one of ${mirrorStates.join(', ')}`);
  return state;
}

/** @throws when the channel has no such collab. */
async function readCollabId(channelId: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const found = isId(text) ? await readCollabHealth(channelId, { collabId: text, limit: 1 }) : [];
  if (found.length === 0)
    throw new Error(`There is no collab "${text}" in that store: "status" shows those there are.`);
  return text;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { hasOtherDueJob } from '#app/db/job-queue.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import {
  claimFollowUp,
  endFollowUp,
  nextFollowUpMs,
  postponeFollowUp,
  retryFollowUp,
  saveCursor,
  type FollowUp,
} from '#app/db/follow-ups.ts';
import { wakeNext } from '#app/db/wake-ups.ts';
import { mailCheckMs } from '#app/db/mail-server.ts';
import { eraseCreator } from '#app/domain/creators/account/erase-account.ts';
import { moveCollabsToSuccessor } from '#app/domain/campaigns/move-collabs.ts';
import { markNextBatch, touchNextBatch } from '#app/domain/collabs/dirty.ts';
import { publishScheduledDraft } from '#app/domain/drops/drafts/publish.ts';
import { continueDeletingField } from '#app/domain/custom-fields/fields.ts';
import { fanOutEvents } from '#app/domain/events/record-events.ts';
import { processImport } from '#app/domain/imports/process-import.ts';
import { resyncChannel, retryNextFailing } from '#app/domain/mirror-health/resync.ts';
import { eraseCollab } from '#app/domain/privacy/erase-collab.ts';
import { finishPicture } from '#app/domain/creators/profile/picture.ts';
import { env } from '#app/env.ts';
import { log, logFailure } from '#app/log.ts';
import { recordJob } from '#app/metrics.ts';
import { reachMailServer } from '#app/mail/send-mail.ts';
import { drainChannel } from '#app/mirror/scheduler.ts';
import { handleWebhooks } from '#app/mirror/webhooks/handle-webhooks.ts';
import { reconcileChannel } from '#app/mirror/reconcile/reconcile-channel.ts';
import { asTenantJob, currentContext, withContext } from '#app/request-context.ts';
import { deliverToEndpoint } from '#app/events/deliver.ts';
import { startReconciliations } from './maintenance.ts';
import type { RunnerGroup } from './runners.ts';
import { tasks, type FollowUpTask, type Task } from './tasks.ts';

/** With the first mail: the templates are React components. */
const loadMails = () => import('#app/mail/mails.ts');

const deliveryConcurrency = 8;
const backgroundConcurrency = 8;

/** One change in a store causes several webhooks within a moment. They are handled together. */
const gatherMs = 300;

/** The worker of the runners. */
interface Owner {
  workerId: string;
  /** Whether the worker stops or was fenced, so that long jobs must end soon. */
  isYielding: () => boolean;
}

/** Groups of tasks that share runners. A slow event endpoint or mail server delays only other deliveries. */
export function runnerGroups(owner: Owner): RunnerGroup[] {
  return [
    { concurrency: env.MIRROR_CHANNELS_AT_ONCE, taskList: mirrorHandlers(owner) },
    { concurrency: deliveryConcurrency, taskList: deliveryHandlers },
    { concurrency: backgroundConcurrency, taskList: backgroundHandlers },
  ];
}

function mirrorHandlers({ workerId, isYielding }: Owner): TaskList {
  const mustYield = async (channelId: string) =>
    isYielding() || (await hasOtherDueJob(tasks.mirrorChannel.name, channelId));
  const task = tasks.mirrorChannel;
  return handle(task, async ({ channelId }, { priority }) => {
    const isInFront = priority === task.priority;
    const next = await drainChannel(channelId, { workerId, isInFront, mustYield });
    const isBackground = next?.holdsBack === 'background';
    if (next) await wakeNext({ task, id: channelId, isBackground, delayMs: next.inMs });
  });
}

/** Requests to other systems, which may be slow. */
const deliveryHandlers: TaskList = {
  ...handle(tasks.fanOutEvents, ({ channelId }) => fanOutEvents(channelId)),
  ...handle(tasks.deliverEvents, async ({ endpointId }) => {
    const task = tasks.deliverEvents;
    const delayMs = await deliverToEndpoint(endpointId, (other) => wakeNext({ task, id: other }));
    if (delayMs !== undefined) await wakeNext({ task, id: endpointId, delayMs });
  }),
  ...handleFollowUps(tasks.sendAddressMail, async ({ changeId, side }) =>
    (await loadMails()).sendAddressMail(changeId, side),
  ),
  ...handleFollowUps(tasks.sendSignInMail, async ({ attemptId }) =>
    (await loadMails()).sendSignInMail(attemptId),
  ),
  ...handleFollowUps(tasks.sendInvitation, async (payload) => (await loadMails()).sendInvitation(payload)),
  ...handleFollowUps(tasks.sendDeclined, async (payload) => (await loadMails()).sendDeclined(payload)),
  ...handleFollowUps(tasks.sendDraftMail, async (payload, _save, id) =>
    (await loadMails()).sendDraftMail(payload, id),
  ),
  ...handleFollowUps(tasks.checkMailServer, () =>
    reachMailServer().then(
      () => undefined,
      () => mailCheckMs,
    ),
  ),
};

const backgroundHandlers: TaskList = {
  ...handle(tasks.handleWebhooks, async ({ channelId }) => {
    await sleep(gatherMs);
    const delayMs = await handleWebhooks(channelId);
    if (delayMs !== undefined) await wakeNext({ task: tasks.handleWebhooks, id: channelId, delayMs });
  }),
  ...handleFollowUps(tasks.resyncChannel, resyncChannel),
  ...handle(tasks.startReconciliations, () => startReconciliations(new Date())),
  ...handleFollowUps(tasks.reconcileChannel, ({ channelId }) => reconcileChannel(channelId)),
  ...handleFollowUps(tasks.markCollabs, markNextBatch),
  ...handleFollowUps(tasks.touchCollabs, touchNextBatch),
  ...handleFollowUps(tasks.retryFailing, retryNextFailing),
  ...handleFollowUps(tasks.deleteFieldValues, continueDeletingField),
  ...handleFollowUps(tasks.importCollabs, processImport),
  ...handleFollowUps(tasks.publishDraft, publishScheduledDraft),
  ...handleFollowUps(tasks.eraseCreator, ({ creatorId }) => eraseCreator(creatorId)),
  ...handleFollowUps(tasks.eraseCollab, (payload) => eraseCollab(payload)),
  ...handleFollowUps(tasks.finishPicture, async ({ creatorId }) => {
    const result = await finishPicture(creatorId);
    return result.state === 'processing' ? result.delayMs : undefined;
  }),
  ...handleFollowUps(tasks.moveCollabs, moveCollabsToSuccessor),
};

/** Saves in a transaction with what payload the work goes on. */
type Save<Payload extends z.ZodObject> = (tx: Transaction, payload: z.output<Payload>) => Promise<void>;

/**
 * The handler of a task with follow-ups. A job runs one due row of its channel or other owner, and leaves a wake-up for the next.
 * @param work gets the id of the row, the same for every attempt. It returns after how many milliseconds it goes on; nothing when it
 *   is done. A row that fails is tried again.
 */
function handleFollowUps<Payload extends z.ZodObject>(
  task: FollowUpTask<Payload>,
  work: (payload: z.output<Payload>, save: Save<Payload>, id: string) => Promise<unknown>,
): TaskList {
  const runRow = async (row: FollowUp) => {
    const saved: unknown[] = [];
    const save: Save<Payload> = async (tx, payload) => {
      await saveCursor(tx, row, payload);
      saved.push(payload);
    };
    const delayMs = await work(task.payload.parse(row.payload), save, row.id);
    if (typeof delayMs !== 'number') await endFollowUp(row);
    // A row whose cursor was saved is due.
    else if (delayMs > 0 || saved.length === 0) await postponeFollowUp(row, delayMs);
  };
  return handle({ name: task.name, payload: z.looseObject({}) }, async (payload) => {
    const id = z.uuid().parse(payload[task.key]);
    const row = await claimFollowUp(task, id);
    try {
      if (!row) return undefined;
      const { requestId } = tracedPayload.parse(row.payload);
      const context = { ...currentContext(), ...(requestId !== undefined && { requestId }) };
      return await withContext(context, () => attempt(row, runRow));
    } finally {
      const delayMs = await nextFollowUpMs(task, id);
      if (delayMs !== undefined) await wakeNext({ task, id, delayMs });
    }
  });
}

/** What a run leaves to the next attempt of its due row: the job itself is done. */
const failed = Symbol('failed');

async function attempt(
  row: FollowUp,
  runRow: (row: FollowUp) => Promise<void>,
): Promise<typeof failed | undefined> {
  try {
    await runRow(row);
    return undefined;
  } catch (error) {
    logFailure(error, failureMessage, { ...(row.payload as object), attempt: row.attempts });
    await retryFollowUp(row);
    return failed;
  }
}

const tracedPayload = z.object({ requestId: z.string().optional(), channelId: z.string().optional() });
const failureMessage = 'Job failed; retrying';

/**
 * The handler of a task. It counts and logs each run. Log lines carry the ids of the job and of the request behind it.
 * Jobs of one channel share its part of the connections. graphile-worker retries a job that throws.
 */
function handle<Payload extends z.ZodObject>(
  { name, payload: schema }: Pick<Task<Payload>, 'name' | 'payload'>,
  work: (payload: z.output<Payload>, job: Job) => Promise<unknown>,
): TaskList {
  return {
    [name]: (payload, { job }) => {
      const { requestId, channelId } = tracedPayload.safeParse(payload).data ?? {};
      const context = {
        ...(requestId !== undefined && { requestId }),
        ...(channelId !== undefined && { channelId }),
        jobId: job.id,
        task: name,
      };
      return withContext(context, async () => {
        const startedAt = performance.now();
        let outcome: 'ok' | 'failed' = 'failed';
        try {
          const run = async () => work(schema.parse(payload), job);
          if ((await (channelId === undefined ? run() : asTenantJob(channelId, run))) === failed) return;
          outcome = 'ok';
          log.info({ ms: Math.round(performance.now() - startedAt) }, 'Job completed');
        } catch (error) {
          logFailure(error, failureMessage, { ...(payload as object), attempt: job.attempts });
          // graphile-worker logs and saves the message. That of the cause may quote user data.
          throw new Error(failureMessage, { cause: error });
        } finally {
          recordJob(name, outcome, (performance.now() - startedAt) / 1_000);
        }
      });
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { enqueueWithin, hasOtherDueJob } from '#app/db/job-queue.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import {
  claimFollowUp,
  endFollowUp,
  nextFollowUpMs,
  postponeFollowUp,
  retryFollowUp,
  saveCursor,
  type FollowUp,
} from '#app/db/follow-ups.ts';
import { wakeWithin } from '#app/db/wake-ups.ts';
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
import { channelPayload, tasks, type FollowUpTask, type Task } from './tasks.ts';

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
    isYielding() || (await hasOtherDueJob(db, tasks.mirrorChannel, { channelId }));
  const task = tasks.mirrorChannel;
  return handle(task, async ({ channelId }, { priority }) => {
    const isInFront = priority === task.priority;
    const next = await drainChannel(channelId, { workerId, isInFront, mustYield });
    const isBackground = next?.holdsBack === 'background';
    if (next) await wakeWithin({ task, channelId, isBackground }, next.inMs);
  });
}

/** Requests to other systems, which may be slow. */
const deliveryHandlers: TaskList = {
  ...handle(tasks.fanOutEvents, ({ channelId }) => fanOutEvents(channelId)),
  ...handle(tasks.deliverEvents, async ({ endpointId }) => {
    const task = tasks.deliverEvents;
    const delayMs = await deliverToEndpoint(endpointId, (other) =>
      wakeWithin({ task, endpointId: other }, 0),
    );
    if (delayMs !== undefined) await wakeWithin({ task, endpointId }, delayMs);
  }),
  ...handle(tasks.sendAddressMail, async ({ changeId, side }) =>
    (await loadMails()).sendAddressMail(changeId, side),
  ),
  ...handle(tasks.sendSignInMail, async ({ attemptId }) => (await loadMails()).sendSignInMail(attemptId)),
  ...handle(tasks.sendInvitation, async (payload) => (await loadMails()).sendInvitation(payload)),
  ...handleFollowUps(tasks.sendDeclined, async (payload) => (await loadMails()).sendDeclined(payload)),
  ...handleFollowUps(tasks.sendDraftMail, async (payload) => (await loadMails()).sendDraftMail(payload)),
  ...handle(tasks.checkMailServer, async (payload) => {
    const isBack = await reachMailServer().then(
      () => true,
      () => false,
    );
    if (!isBack) await enqueueWithin(tasks.checkMailServer, payload, { delayMs: mailCheckMs });
  }),
};

const backgroundHandlers: TaskList = {
  ...handle(tasks.handleWebhooks, async ({ channelId }) => {
    await sleep(gatherMs);
    const delayMs = await handleWebhooks(channelId);
    if (delayMs !== undefined) await wakeWithin({ task: tasks.handleWebhooks, channelId }, delayMs);
  }),
  ...handleFollowUps(tasks.resyncChannel, resyncChannel),
  ...handle(tasks.startReconciliations, () => startReconciliations(new Date())),
  ...handle(tasks.reconcileChannel, async (payload) => {
    const delayMs = await reconcileChannel(payload.channelId);
    if (delayMs !== undefined) await enqueueWithin(tasks.reconcileChannel, payload, { delayMs });
  }),
  ...handleFollowUps(tasks.markCollabs, markNextBatch),
  ...handleFollowUps(tasks.touchCollabs, touchNextBatch),
  ...handleFollowUps(tasks.retryFailing, retryNextFailing),
  ...handleFollowUps(tasks.deleteFieldValues, continueDeletingField),
  ...handle(tasks.importCollabs, processImport),
  ...handle(tasks.publishDraft, publishScheduledDraft),
  ...handle(tasks.eraseCreator, ({ creatorId }) => eraseCreator(creatorId)),
  ...handleFollowUps(tasks.eraseCollab, (payload) => eraseCollab(payload)),
  ...handle(tasks.finishPicture, async (payload) => {
    const state = await finishPicture(payload.creatorId);
    if (state === 'processing') await enqueueWithin(tasks.finishPicture, payload, { delayMs: 2_000 });
  }),
  ...handleFollowUps(tasks.moveCollabs, moveCollabsToSuccessor),
};

/** Saves in a transaction with what payload the work goes on. */
type Save<Payload extends z.ZodObject> = (tx: Transaction, payload: z.output<Payload>) => Promise<void>;

/**
 * The handler of a task with follow-ups. A job runs one due row of its channel, and leaves a wake-up for the next.
 * @param work returns after how many milliseconds it goes on; nothing when it is done. A row that fails is tried again.
 */
function handleFollowUps<Payload extends FollowUpTask['payload']>(
  task: FollowUpTask<Payload>,
  work: (payload: z.output<Payload>, save: Save<Payload>) => Promise<unknown>,
): TaskList {
  const runRow = async (row: FollowUp) => {
    try {
      const save: Save<Payload> = (tx, payload) => saveCursor(tx, row, payload);
      const delayMs = await work(task.payload.parse(row.payload), save);
      await (typeof delayMs === 'number' ? postponeFollowUp(row, delayMs) : endFollowUp(row));
    } catch (error) {
      await retryFollowUp(row);
      throw new FailedFollowUp(row, error);
    }
  };
  const job: Task<typeof channelPayload> = { ...task, payload: channelPayload };
  return handle(job, async ({ channelId }) => {
    const row = await claimFollowUp(task, channelId);
    try {
      if (row) await withContext({ ...currentContext(), ...requestOf(row.payload) }, () => runRow(row));
    } finally {
      const nextMs = await nextFollowUpMs(task, channelId);
      if (nextMs !== undefined) await wakeWithin({ task, channelId }, nextMs);
    }
  });
}

/** A row failed, and waits for its next attempt: its job is done. */
class FailedFollowUp extends Error {
  override name = 'FailedFollowUp';
  readonly row: FollowUp;
  constructor(row: FollowUp, cause: unknown) {
    super('Follow-up failed', { cause });
    this.row = row;
  }
}

function requestOf(payload: unknown): { requestId?: string } {
  const { requestId } = tracedPayload.safeParse(payload).data ?? {};
  return requestId === undefined ? {} : { requestId };
}

const tracedPayload = z.object({ requestId: z.string().optional(), channelId: z.string().optional() });

/**
 * The handler of a task. It counts and logs each run. Log lines carry the ids of the job and of the request behind it.
 * Jobs of one channel share its part of the connections. graphile-worker retries a job that throws.
 */
function handle<Payload extends z.ZodObject>(
  { name, payload: schema }: Task<Payload>,
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
          await (channelId === undefined ? run() : asTenantJob(channelId, run));
          outcome = 'ok';
          log.info({ ms: Math.round(performance.now() - startedAt) }, 'Job completed');
        } catch (error) {
          const message = 'Job failed; retrying';
          if (error instanceof FailedFollowUp) {
            const { payload: ids, attempts } = error.row;
            logFailure(error.cause, message, { ...(ids as object), attempt: attempts });
            return;
          }
          logFailure(error, message, { ...(payload as object), attempt: job.attempts });
          // graphile-worker logs and saves the message. That of the cause may quote user data.
          throw new Error(message, { cause: error });
        } finally {
          recordJob(name, outcome, (performance.now() - startedAt) / 1_000);
        }
      });
    },
  };
}

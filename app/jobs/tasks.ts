import { z } from 'zod';

/** A task of the job queue: what producers enqueue and the worker runs. */
export interface Task<Payload extends z.ZodObject = z.ZodObject> {
  name: string;
  /** Ids only: payloads are logged. */
  payload: Payload;
  /** The payload field by which at most one job waits. A job that is enqueued again replaces the waiting one. */
  key?: keyof z.output<Payload> & string;
  /** The payload field by which at most one job runs at a time. */
  queue?: keyof z.output<Payload> & string;
  /** Lower runs first. */
  priority: number;
  /** Whether a person chose the time of its jobs, so that none runs earlier. */
  isTimed?: boolean;
}

export const priorities = { interactive: 0, background: 10 };

/** `interactive` for an edit of one record, `background` when one cause concerns many. */
export type Priority = keyof typeof priorities;

/** A task that a job must bring: it has no due row. */
export type EnqueuedTask<Payload extends z.ZodObject = z.ZodObject> = Task<Payload> & { isWoken?: never };

/** What the job of a task of a channel has. */
export const channelPayload = z.object({ channelId: z.uuid() });
type OfChannel = z.ZodObject<{ channelId: z.ZodUUID }>;
const batch = z.object({ channelId: z.uuid(), after: z.uuid() });

/**
 * A task whose due rows in the tables of a channel are the only truth. A job only wakes a worker for them: it is sent after
 * the commit (`app/db/wake-ups.ts`), and may be lost, doubled or late.
 */
export type WokenTask<Payload extends z.ZodObject = z.ZodObject> = Task<Payload> & { isWoken: true };

/** A task whose due rows are in `follow_ups`, with their payloads. Its job names the channel alone, and runs one row. */
export type FollowUpTask<Payload extends OfChannel = OfChannel> = Omit<
  WokenTask<Payload>,
  'key' | 'queue'
> & {
  key: 'channelId';
  queue: 'channelId';
  rows: 'follow_ups';
};

function defineTask<Payload extends z.ZodObject>(
  name: string,
  payload: Payload,
  options: Partial<Pick<Task<Payload>, 'key' | 'queue' | 'priority' | 'isTimed'>> = {},
): Task<Payload> {
  return { name, payload, priority: priorities.interactive, ...options };
}

function wokenTask(
  name: string,
  options: Pick<Task<typeof channelPayload>, 'queue'> = {},
): WokenTask<typeof channelPayload> {
  return { ...defineTask(name, channelPayload, { key: 'channelId', ...options }), isWoken: true };
}

const endpoint = z.object({ endpointId: z.uuid() });
/** Its due rows are in the tables of all channels with events for the endpoint. */
const deliverEvents: WokenTask<typeof endpoint> = {
  ...defineTask('deliver-events', endpoint, { key: 'endpointId', queue: 'endpointId' }),
  isWoken: true,
};
function followUpTask<Payload extends OfChannel>(name: string, payload: Payload): FollowUpTask<Payload> {
  // A channel's jobs of the task run one at a time.
  const job = {
    name,
    payload,
    priority: priorities.interactive,
    key: 'channelId',
    queue: 'channelId',
  } as const;
  return { ...job, isWoken: true, rows: 'follow_ups' };
}

/** The due rows of each are listed in `app/db/lost-wake-ups.ts`. */
const wokenTasks = {
  /** Writes the due items of one channel to its store. */
  mirrorChannel: wokenTask('mirror-channel'),
  /** Creates the deliveries of one channel's new events. */
  fanOutEvents: wokenTask('fan-out-events'),
  /** Handles the platform webhooks of one channel. */
  handleWebhooks: wokenTask('handle-webhooks', { queue: 'channelId' }),
  /** Sends the due deliveries of one event endpoint. An endpoint that hangs occupies one runner. */
  deliverEvents,
};

export const tasks = {
  ...wokenTasks,
  /**
   * Invalidates all objects of a channel, so that the mirror checks and writes them again, one batch of
   * collabs at a time.
   */
  resyncChannel: followUpTask(
    'resync-channel',
    z.object({ channelId: z.uuid(), after: z.uuid().nullable() }),
  ),
  /** Starts the nightly reconciliations that are due. `scheduleReconciliations` enqueues it every ten minutes. */
  startReconciliations: defineTask('start-reconciliations', z.object({})),
  /** Reconciles one channel's store for a while. */
  reconcileChannel: defineTask('reconcile-channel', channelPayload, {
    key: 'channelId',
    queue: 'channelId',
    priority: priorities.background,
  }),
  /** Marks the next batch of a channel's collabs dirty. */
  markCollabs: followUpTask(
    'mark-collabs',
    z.object({
      channelId: z.uuid(),
      /** Only the collabs of this tier; all of the channel without it. */
      tierId: z.uuid().optional(),
      /** The last collab of the previous batch. */
      after: z.uuid().optional(),
    }),
  ),
  /** Moves `updatedAt` of the next batch of a channel's collabs whose responses changed by something else than a change of them. */
  touchCollabs: followUpTask(
    'touch-collabs',
    z.object({
      channelId: z.uuid(),
      /** Only the collabs of this tier; all of the channel without it. */
      tierId: z.uuid().optional(),
      /** The last collab of the previous batch. */
      after: z.uuid().optional(),
      /** Whether the store shows the change, so that they become dirty. */
      marksDirty: z.boolean(),
    }),
  ),
  /** Retries the next batch of a channel's collabs that fail in the store. */
  retryFailing: followUpTask('retry-failing', batch),
  /** Deletes the next batch of the values of a deleted custom field. */
  deleteFieldValues: followUpTask(
    'delete-field-values',
    z.object({ channelId: z.uuid(), fieldId: z.uuid() }),
  ),
  /** Imports the next rows of a list of creators. A channel's imports run one at a time. */
  importCollabs: defineTask('import-collabs', z.object({ channelId: z.uuid(), importId: z.uuid() }), {
    queue: 'channelId',
  }),
  sendSignInMail: defineTask('send-sign-in-mail', z.object({ attemptId: z.uuid() })),
  /** Publishes a scheduled draft. Scheduling it again replaces the job. */
  publishDraft: defineTask('publish-draft', z.object({ channelId: z.uuid(), draftId: z.uuid() }), {
    key: 'draftId',
    isTimed: true,
  }),
  /** Sends a mail about a draft to its creator or the brand. */
  sendDraftMail: followUpTask(
    'send-draft-mail',
    z.object({
      channelId: z.uuid(),
      draftId: z.uuid(),
      revision: z.int(),
      about: z.enum(['submitted', 'approved', 'changes', 'failed']),
    }),
  ),
  /** Sends the mail of a collab's invitation. */
  sendInvitation: defineTask('send-invitation', z.object({ channelId: z.uuid(), collabId: z.uuid() }), {
    key: 'collabId',
  }),
  /** Sends the mail of a declined application. */
  sendDeclined: followUpTask('send-declined', z.object({ channelId: z.uuid(), applicationId: z.uuid() })),
  /** Sends a link to one address of a change of a creator's email address. */
  sendAddressMail: defineTask(
    'send-address-mail',
    z.object({ changeId: z.uuid(), side: z.enum(['old', 'new']) }),
  ),
  /** Checks whether a mail server responds again. */
  checkMailServer: defineTask('check-mail-server', z.object({ server: z.literal('smtp') }), {
    key: 'server',
  }),
  /** Erases a creator from every brand. */
  eraseCreator: defineTask('erase-creator', z.object({ creatorId: z.uuid() })),
  /** Erases what an erased person's collab has left: events, drops, media and saved responses. */
  eraseCollab: followUpTask(
    'erase-collab',
    z.object({
      channelId: z.uuid(),
      collabId: z.uuid(),
      /** The person, whose uploads the channel may still have. */
      creatorId: z.uuid(),
    }),
  ),
  /** Takes a creator's new picture over once the store has processed it. */
  finishPicture: defineTask('finish-picture', z.object({ creatorId: z.uuid() }), { key: 'creatorId' }),
  /** Moves the next batch of an archived tier's collabs to its replacement. */
  moveCollabs: followUpTask('move-collabs', z.object({ channelId: z.uuid(), tierId: z.uuid() })),
};

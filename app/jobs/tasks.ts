import { z } from 'zod';

/**
 * A task of the job queue. Its due rows are the only truth. A job only wakes a worker for them: it is sent after the commit
 * (`app/db/wake-ups.ts`), and may be lost, doubled or late.
 */
export interface Task<Payload extends z.ZodObject = z.ZodObject> {
  name: string;
  /** Ids only: payloads are logged. */
  payload: Payload;
  /** The field with the id of what the due rows belong to. A job has this field, and at most one job waits for each id. */
  key: keyof z.output<Payload> & string;
  /** Whether at most one job with an id runs at a time. */
  isQueued: boolean;
  /** Lower runs first. */
  priority: number;
}

export const priorities = { interactive: 0, background: 10 };

/** `interactive` for an edit of one record, `background` when one cause concerns many. */
export type Priority = keyof typeof priorities;

/** What the job of a task of a channel has. */
const channelPayload = z.object({ channelId: z.uuid() });
type OfChannel = z.ZodObject<{ channelId: z.ZodUUID }>;
const batch = z.object({ channelId: z.uuid(), after: z.uuid() });

/** Kinds of collabs whose store objects depend on an option or the access of a channel. */
export const affectedCollabs = z.enum([
  /** The store denied a part. */
  'denied',
  'dirty',
  'notAccepted',
  'withDrops',
  /** They have removed drops whose collections are still in the store. */
  'withRemovedCollections',
]);

/**
 * A task whose due rows are in `follow_ups`, or in `owner_follow_ups` if they belong to no channel. The rows have the payloads; a
 * job has only the key, and runs one row. A channel's rows of the task run one at a time.
 */
export interface FollowUpTask<Payload extends z.ZodObject = z.ZodObject> extends Task<Payload> {
  rows: 'follow_ups' | 'owner_follow_ups';
}

function channelTask(name: string, { isQueued }: Pick<Task, 'isQueued'>): Task<typeof channelPayload> {
  return { name, payload: channelPayload, key: 'channelId', isQueued, priority: priorities.interactive };
}

const endpoint = z.object({ endpointId: z.uuid() });
/** Its due rows are in the tables of all channels with events for the endpoint. */
const deliverEvents: Task<typeof endpoint> = {
  name: 'deliver-events',
  payload: endpoint,
  key: 'endpointId',
  isQueued: true,
  priority: priorities.interactive,
};

function followUpTask<Payload extends OfChannel>(
  name: string,
  payload: Payload,
  { priority = priorities.interactive }: Partial<Pick<Task, 'priority'>> = {},
): FollowUpTask<Payload> {
  return { name, payload, key: 'channelId', isQueued: true, priority, rows: 'follow_ups' };
}

/**
 * A task of no channel. Its jobs have no queue: a runner locks the names of all free queues, and each sign-in would add one.
 * So a second run may start when the work is added again during the first one.
 * @param key names the field with the id of the owner of the rows.
 */
function ownerTask<Payload extends z.ZodObject>(
  name: string,
  payload: Payload,
  key: Task<Payload>['key'],
): FollowUpTask<Payload> {
  const priority = priorities.interactive;
  return { name, payload, key, isQueued: false, priority, rows: 'owner_follow_ups' };
}

/** The due rows of each are listed in `app/db/lost-wake-ups.ts`. */
const mainTasks = {
  /** Writes the due items of one channel to its store. */
  mirrorChannel: channelTask('mirror-channel', { isQueued: false }),
  /** Creates the deliveries of one channel's new events. */
  fanOutEvents: channelTask('fan-out-events', { isQueued: false }),
  /** Handles the platform webhooks of one channel. */
  handleWebhooks: channelTask('handle-webhooks', { isQueued: true }),
  /** Sends the due deliveries of one event endpoint. An endpoint that hangs occupies one runner. */
  deliverEvents,
};

export const tasks = {
  ...mainTasks,
  /**
   * Invalidates all objects of a channel, so that the mirror checks and writes them again, one batch of
   * collabs at a time.
   */
  resyncChannel: followUpTask(
    'resync-channel',
    z.object({ channelId: z.uuid(), after: z.uuid().nullable() }),
  ),
  /** Starts the nightly reconciliations that are due. It has no due rows: `scheduleReconciliations` adds its job every ten minutes. */
  startReconciliations: { name: 'start-reconciliations', payload: z.object({}) },
  /** Reconciles one channel's store for a while. */
  reconcileChannel: followUpTask('reconcile-channel', channelPayload, { priority: priorities.background }),
  /** Marks the next batch of a channel's collabs dirty. */
  markCollabs: followUpTask(
    'mark-collabs',
    z.object({
      channelId: z.uuid(),
      /** Only the collabs of this tier, with drops of these products or of these kinds; all of the channel without them. */
      tierId: z.uuid().optional(),
      productIds: z.array(z.uuid()).optional(),
      kinds: z.array(affectedCollabs).optional(),
      /** The last collab of the previous batch. */
      after: z.uuid().optional(),
    }),
  ),
  /** Moves `updatedAt` of the next batch of a channel's collabs whose responses changed by something else than a change of them. */
  touchCollabs: followUpTask(
    'touch-collabs',
    z.object({
      channelId: z.uuid(),
      /** Only the collabs of this tier, or with drops of these products; all of the channel without them. */
      tierId: z.uuid().optional(),
      productIds: z.array(z.uuid()).optional(),
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
  importCollabs: followUpTask('import-collabs', z.object({ channelId: z.uuid(), importId: z.uuid() })),
  sendSignInMail: ownerTask('send-sign-in-mail', z.object({ attemptId: z.uuid() }), 'attemptId'),
  /** Publishes a scheduled draft. Scheduling it again replaces the row. */
  publishDraft: followUpTask('publish-draft', z.object({ channelId: z.uuid(), draftId: z.uuid() })),
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
  sendInvitation: followUpTask('send-invitation', z.object({ channelId: z.uuid(), collabId: z.uuid() })),
  /** Sends the mail of a declined application. */
  sendDeclined: followUpTask('send-declined', z.object({ channelId: z.uuid(), applicationId: z.uuid() })),
  /** Sends a link to one address of a change of a creator's email address. */
  sendAddressMail: ownerTask(
    'send-address-mail',
    z.object({ creatorId: z.uuid(), changeId: z.uuid(), side: z.enum(['old', 'new']) }),
    'creatorId',
  ),
  /** Checks whether the mail server responds again. */
  checkMailServer: ownerTask('check-mail-server', z.object({ serverId: z.uuid() }), 'serverId'),
  /** Erases a creator from every brand. */
  eraseCreator: ownerTask('erase-creator', z.object({ creatorId: z.uuid() }), 'creatorId'),
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
  finishPicture: ownerTask('finish-picture', z.object({ creatorId: z.uuid() }), 'creatorId'),
  /** Moves the next batch of an archived tier's collabs to its replacement. */
  moveCollabs: followUpTask('move-collabs', z.object({ channelId: z.uuid(), tierId: z.uuid() })),
};

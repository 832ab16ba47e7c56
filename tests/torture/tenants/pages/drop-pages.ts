import { randomUUID } from 'node:crypto';
import { does, read, type GuardedPage, type Kind, type PageAction } from './guarded-page.ts';

const newDrop = 'collabs/:collabId/drops/new';
const drop = 'collabs/:collabId/drops/:dropId';
const removedDrops = 'collabs/:collabId/removed-drops';
const product = '632910392';

const words = (title: string, more: object = {}) => ({
  title,
  description: 'New',
  custom: {},
  products: [{ id: product, ...more }],
});
const withMedia = (id: string) => ({ enhancement: { note: 'New', media: [{ _id: id }] } });

/**
 * References of a drop's history: each drop with the brand's own collab, and the own drop with each collab.
 */
const ofHistory = (name: string, named: Kind, sent: Record<string, unknown>): GuardedPage => ({
  name,
  named,
  route: `${drop}/history`,
  isPlain: true,
  sends: () => sent,
});

/**
 * The pages of drops, and their actions. A brand's own drop starts at revision 0, and each change increments
 * it.
 */
export const dropPages: readonly GuardedPage[] = [
  read('drops'),
  read('drops/review'),
  read('drops/review/:draftId', 'draft'),
  read(newDrop, 'collab'),
  read(drop, 'drop'),
  read(removedDrops, 'collab'),
  { ...read(drop, 'collab'), name: 'read the own drop in a collab' },
  { ...read(`${drop}/current`, 'drop'), isPlain: true },
  {
    ...read(`${drop}/current`, 'collab'),
    name: 'read the current version of the own drop in a collab',
    isPlain: true,
  },
  ...does(newDrop, [
    { name: 'create a drop', named: 'collab', sends: () => words('New') },
    {
      name: 'create a drop with media',
      named: 'media',
      sends: (id) => words('New', withMedia(id)),
      rejection: 400,
    },
    {
      name: 'create a drop with media of its own',
      named: 'media',
      sends: (id) => ({ ...words('New'), media: [{ _id: id }] }),
      rejection: 400,
    },
  ]),
  ...does(drop, [
    { name: 'update a drop', named: 'drop', sends: () => ({ ...words('First'), __v: 0 }) },
    {
      name: 'update the own drop in a collab',
      named: 'collab',
      sends: () => ({ ...words('Second'), __v: 1 }),
    },
    {
      name: 'update the own drop with media',
      named: 'media',
      sends: (id) => ({ ...words('Third', withMedia(id)), __v: 2 }),
      rejection: 400,
    },
  ]),
  ofHistory('read the history of a drop', 'drop', {}),
  ofHistory('read the history of the own drop in a collab', 'collab', {}),
  ofHistory('undo a change of a drop', 'drop', { undo: 3, __v: 3 }),
  ofHistory('undo a change of the own drop in a collab', 'collab', { undo: 2, __v: 4 }),
  ...does('drops/products', [
    // Looks up products in the store of the admin. No store responds in this suite, so the list is empty.
    { name: 'look up products', isPlain: true, sends: () => ({ ids: [] }) },
    {
      name: 'list the variants of an unknown product',
      isPlain: true,
      sends: () => ({ variantsOf: 'none', chosen: 'none' }),
    },
  ]),
  ...does('drops/uploads', [
    {
      name: 'stage an upload of an unsupported file',
      isPlain: true,
      own: 400,
      sends: () => ({ id: randomUUID(), filename: 'list.txt', mimeType: 'text/plain', size: 1 }),
    },
    { name: 'get the status of an upload', isPlain: true, named: 'upload', sends: (id) => ({ id }) },
    { name: 'complete an upload', isPlain: true, named: 'upload', sends: (id) => ({ id, sent: true }) },
  ]),
  ...does(`${drop}/remove`, [
    { name: 'remove a drop', isPlain: true, named: 'drop', sends: () => ({}) },
    {
      name: 'remove the own drop from a collab',
      isPlain: true,
      named: 'collab',
      at: { dropId: 'lastDrop' },
      sends: () => ({}),
    },
  ]),
  ...does(`${drop}/restore`, [
    { name: 'restore a drop', isPlain: true, named: 'drop', sends: () => ({}) },
    {
      name: 'restore the own drop in a collab',
      isPlain: true,
      named: 'collab',
      at: { dropId: 'lastDrop' },
      sends: () => ({}),
    },
  ]),
  ...does(`${drop}/duplicate`, [
    { name: 'duplicate a drop', isPlain: true, named: 'drop', sends: () => ({ title: 'Copy' }) },
    {
      name: 'duplicate the own drop in a collab',
      isPlain: true,
      named: 'collab',
      sends: () => ({ title: 'Copy' }),
    },
  ]),
  ...does('drops/review/:draftId', [
    {
      name: 'approve a draft',
      named: 'draft',
      sends: () => ({ decision: 'approve', revision: 1, publishAt: null }),
    },
    {
      name: 'request changes of a draft',
      named: 'lastDraft',
      at: { draftId: 'lastDraft' },
      sends: () => ({ decision: 'changes', revision: 1, comment: 'New' }),
    },
  ]),
  // They report drops that do not exist, and change the others.
  ...does(
    'drops',
    (['remove', 'restore'] as const).flatMap((intent): PageAction[] => [
      {
        name: `${intent} selected drops`,
        named: 'drop',
        rejection: 200,
        sends: (dropId, own) => ({ intent, drops: [{ collabId: own.collab, dropId }] }),
      },
      {
        name: `${intent} the own drop in selected collabs`,
        named: 'collab',
        rejection: 200,
        sends: (collabId, own) => ({ intent, drops: [{ collabId, dropId: own.drop }] }),
      },
    ]),
  ),
];

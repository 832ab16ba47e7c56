import { setTimeout as sleep } from 'node:timers/promises';
import { changeLastName } from '../../support/store/background-creators.ts';
import { countBehind } from '../../support/store/mirror-health.ts';
import { getLastReconciliation, type ReconciliationRun } from '../../support/db/reconciliations.ts';
import { requestsTo } from '../../support/store/mirror.ts';
import { addCreators, requestJob, untilUpToDate } from '../../bench/mirror/creators.ts';
import type { DriftContext } from './drift-context.ts';
import { disturbStore, type Disturbed } from './disturb-store.ts';
import {
  addCreatorsWithDrops,
  checkCollections,
  creatorsWithDrops,
  disturbCollections,
  type DisturbedCollections,
} from './disturb-collections.ts';
import {
  addCreatorsWithCodes,
  checkCodes,
  checkCodeWrites,
  creatorsWithCodes,
  disturbCodes,
  type DisturbedCodes,
} from './disturb-codes.ts';
import {
  checkProducts,
  checkProductWrites,
  disturbProducts,
  type DisturbedProducts,
} from './disturb-products.ts';
import { changeDuringFile } from './change-during-file.ts';
import { checkEntries, checkWrites } from './check-drift.ts';
import { ownerOf, readEntries, type Entry } from './read-entries.ts';
import { repairCodes } from './repair-codes.ts';

/** The result of a reconciliation. */
export interface DriftReport {
  entries: number;
  disturbed: number;
  /** Entries that differ at the end: the first ones as text, and their number. */
  wrong: string[];
  wrongCount: number;
  /** Creators' collections that differ at the end, as text. */
  wrongCollections: string[];
  /** Products that name other creators at the end, as text. */
  wrongProducts: string[];
  /** Redeem codes that differ at the end, as text. */
  wrongCodes: string[];
  /** Redeem codes of discounts that staff ended, changed or deleted, and that do not work afterwards, as text. */
  wrongRepairs: string[];
  /** Rows of a file whose results were not read when staff changed their entries. */
  inFile: number;
  /** Entries that staff changed after their row of a file, or after the file, and that were not repaired, as text. */
  wrongInFile: string[];
  /** Unnecessary writes. */
  needless: string[];
  needlessCount: number;
  /** Errors of the report, as text. */
  misreported: string[];
  /** The differences, repairs and writes of a second run. */
  found: number;
  /** The cost of the reconciliation in points, and its duration in milliseconds. */
  points: number;
  tookMs: number;
}

const reportLimit = 10;
const looks =
  /^(MetaobjectsByIds|CollectionsByIds|DiscountsByIds|DiscountById|RedeemCodes|PicturesByIds|CustomersByIds|ListMetaobjects|ListCollections|ProductCreatorsByIds)$/;

/** Creates creators in a store, changes some entries, reconciles twice, and checks the result. */
export async function runDrift(
  context: DriftContext,
  {
    entries: count,
    disturbed: some,
    collabsPerDiscount,
    inFile,
  }: { entries: number; disturbed: number; collabsPerDiscount: number; inFile: number },
): Promise<DriftReport> {
  const withCodes = creatorsWithCodes(count);
  await addCreators(context, context.domain, count - creatorsWithDrops - withCodes);
  await addCreatorsWithDrops(context);
  await addCreatorsWithCodes(context, withCodes);
  await requestJob(context, context.domain);
  await untilUpToDate(context, context.domain);
  const before = await readEntries(context);
  const codeless = before.filter(({ fields }) => fields['cc-collab-discount-code'] === null);
  const plain = codeless.filter(({ fields }) => fields['cc-creator-collection'] === null);
  const disturbed = await disturbStore(context, plain, some);
  const collections = await disturbCollections(context);
  const products = await disturbProducts(context, creatorsWithDrops);
  const codes = await disturbCodes(context);
  // The log keeps only the latest requests: earlier ones would displace the relevant ones.
  await fetch(`${context.platformUrl}/__log`, { method: 'DELETE' });
  const [edited] = await Promise.all([editSome(context, plain, disturbed), context.reconcile()]);
  await untilWritten(context, disturbed);
  const first = await getLastReconciliation(context, context.domain);
  const requests = await requestsTo(context.platformUrl, context.domain);
  const after = await readEntries(context);
  const evidence = { before, after, disturbed, collectionIds: collections.ids, edited, requests };
  const wrong = checkEntries(evidence);
  const wrongCollections = await checkCollections(context, collections);
  const wrongCodes = await checkCodes(context, codes);
  const wrongProducts = await checkProducts(context, products);
  const allRequests = await requestsTo(context.platformUrl, context.domain);
  const needless = [
    ...checkWrites(evidence),
    ...checkCodeWrites(requests, codes),
    ...checkProductWrites(allRequests, products),
  ];
  await context.reconcile();
  await untilWritten(context, disturbed);
  const second = await getLastReconciliation(context, context.domain);
  const wrongRepairs = await repairCodes(context, { collabsPerDiscount, behind: disturbed.behind.length });
  const ofFile = { ...context, domain: context.domainOfFile };
  const file = await changeDuringFile(ofFile, { count: inFile, behind: disturbed.behind.length });
  const looking = requests.filter(({ operation }) => looks.test(operation));
  return {
    entries: before.length,
    disturbed: some,
    wrong: wrong.slice(0, reportLimit),
    wrongCount: wrong.length,
    wrongCollections,
    wrongProducts,
    wrongCodes: wrongCodes.slice(0, reportLimit),
    wrongRepairs: wrongRepairs.slice(0, reportLimit),
    inFile: file.unread,
    wrongInFile: file.wrong.slice(0, reportLimit),
    needless: needless.slice(0, reportLimit),
    needlessCount: needless.length,
    misreported: misreported(first, { disturbed, collections, products, codes, count: before.length }),
    found: second.repaired + (second.compared + second.skipped === before.length ? 0 : 1),
    points: looking.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0),
    tookMs: first.tookMs,
  };
}

/**
 * Changes creators whose objects are all correct during the run. A comparison skips changed creators, so that it would not
 * report their other differences.
 * @returns their last names.
 */
async function editSome(
  context: DriftContext,
  entries: readonly Entry[],
  { byKind, behind }: Disturbed,
): Promise<Map<string, string>> {
  const taken = new Set([...[...byKind.values()].flat(), ...behind]);
  const free = entries.map(ownerOf).filter((id) => !taken.has(id));
  const edited = new Map<string, string>();
  for (const id of free.filter((_, index) => index % Math.ceil(free.length / 10) === 0)) {
    const lastName = `Edited ${edited.size}`;
    edited.set(id, lastName);
    await changeLastName(context, context.domain, { collabId: id, lastName });
    await sleep(50);
  }
  return edited;
}

/** Deliberately dirty collabs stay dirty. */
async function untilWritten(context: DriftContext, { behind }: Disturbed): Promise<void> {
  const deadline = Date.now() + 120_000;
  while ((await countBehind(context)) > behind.length && Date.now() < deadline) await sleep(100);
}

/** The report names the changes, and counts compared and skipped collabs. */
function misreported(
  run: ReconciliationRun,
  {
    disturbed,
    collections,
    products,
    codes,
    count,
  }: {
    disturbed: Disturbed;
    collections: DisturbedCollections;
    products: DisturbedProducts;
    codes: DisturbedCodes;
    count: number;
  },
): string[] {
  const made = [
    ...[...disturbed.byKind].map(([kind, ids]) => [kind, ids.length] as const),
    ...collections.byKind,
    ...products.byKind,
    ...codes.byKind,
  ];
  const total = made.reduce((sum, [, number]) => sum + number, 0);
  const reportLimit: [string, unknown, unknown][] = [
    ...made.map(([kind, number]): [string, unknown, unknown] => [kind, number, run.differing[kind]]),
    ['repaired', total, run.repaired],
    ['compared or skipped', count, run.compared + run.skipped],
    ['failure', null, run.failure],
  ];
  return reportLimit.flatMap(([name, was, text]) =>
    was === text ? [] : [`${name}: ${String(text)}, and it was ${String(was)}`],
  );
}

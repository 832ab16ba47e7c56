import { readFileSync } from 'node:fs';
import { createCollab, unique } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier } from '../../support/db/tiers.ts';
import { codesInStore, redeemCodeIds, type CodeInStore } from '../../support/store/discounts-in-store.ts';
import { controlPlatform } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import type { DriftContext } from './drift-context.ts';
import { untilRepaired } from './until-repaired.ts';

/** What staff do to a discount. A change of its tier's limit follows some of it. */
const changes: Record<string, { change: Change; isTierChanged?: true }> = {
  ended: { change: (context, { id }) => staffDo(context, 'discountCodeDeactivate', { id }) },
  'edited terms': {
    change: (context, { id }) =>
      staffDo(context, 'discountCodeBasicUpdate', {
        id,
        basicCodeDiscount: { usageLimit: 1, customerGets: { value: { percentage: 0.9 } } },
      }),
  },
  deleted: { change: (context, { id }) => staffDo(context, 'discountCodeDelete', { id }) },
  'deleted, then its tier changed': {
    change: (context, { id }) => staffDo(context, 'discountCodeDelete', { id }),
    isTierChanged: true,
  },
  'one code deleted': {
    change: async (context, { id, code }) =>
      staffDo(context, 'discountCodeRedeemCodeBulkDelete', {
        discountId: id,
        ids: await redeemCodeIds(context, id, [code]),
      }),
  },
};

type Change = (context: DriftContext, one: CodeInStore) => Promise<void>;

/** A tier, whose collabs have its amount or one custom amount, and their codes. */
interface Cell {
  name: string;
  tier: string;
  kind: keyof typeof changes;
  codes: string[];
  /** Of the tier, for custom amounts too. */
  usageLimit: number;
}

interface Channel {
  domain: string;
  key: string;
  products: [];
  variants: [];
}

/**
 * Lets staff change, end and delete the discounts of tiers and of custom amounts, once without webhooks, so that a
 * reconciliation must find it, and once with them.
 * @returns the codes that do not work afterwards as before, as text.
 */
export async function repairCodes(
  context: DriftContext,
  { collabsPerDiscount, behind }: { collabsPerDiscount: number; behind: number },
): Promise<string[]> {
  const untilRight = (cells: readonly Cell[]) => untilCodesWork(context, cells, behind);
  const key = await issueChannelKey(context, context.domain);
  const channel: Channel = { domain: context.domain, key, products: [], variants: [] };
  const cells: Cell[] = [];
  for (const kind of Object.keys(changes))
    for (const isOwn of [false, true])
      cells.push(await addCell(context, channel, { kind, isOwn, count: collabsPerDiscount }));
  const wrongAtFirst = await untilRight(cells);
  await changeAll(context, channel, cells);
  // What follows a change of the tier needs no reconciliation.
  const isAlone = ({ kind }: Cell) => changes[kind]?.isTierChanged === true;
  const wrongAlone = await untilRight(cells.filter(isAlone));
  await context.reconcile();
  const wrongWithout = await untilRight(cells);
  const configuration = readFileSync('shopify.app.toml', 'utf8');
  await controlPlatform(context.platformUrl, 'app', { configuration, url: new URL(context.base).origin });
  await changeAll(context, channel, cells);
  const wrongWith = await untilRight(cells);
  return [
    ...wrongAtFirst.map((text) => `at first: ${text}`),
    ...wrongAlone.map((text) => `before the reconciliation: ${text}`),
    ...wrongWithout.map((text) => `without webhooks: ${text}`),
    ...wrongWith.map((text) => `with webhooks: ${text}`),
  ];
}

async function addCell(
  context: DriftContext,
  channel: Channel,
  { kind, isOwn, count }: { kind: string; isOwn: boolean; count: number },
): Promise<Cell> {
  const channelId = await getChannelId(context, context.domain);
  const name = `${isOwn ? 'custom amount' : 'tier'}, ${kind}`;
  const { tier } = await addTier(context, channelId, { title: unique('Tier') });
  const cell = { name, tier, kind, codes: [] as string[], usageLimit: 10 };
  const percent = (discountAmount: number) => ({ discountAmount, discountType: 'Percentage' });
  await changeTier(context, channel, { ...cell, discount: percent(20) });
  for (let index = 0; index < count; index += 1) {
    const own = isOwn ? { discount: percent(12.5) } : {};
    const { affiliateCode } = await createCollab(context, channel, { collabTier: tier, ...own });
    cell.codes.push(affiliateCode);
  }
  return cell;
}

async function changeTier(
  { base }: DriftContext,
  { domain, key }: Channel,
  { tier, usageLimit, discount }: { tier: string; usageLimit: number; discount?: object },
): Promise<void> {
  const json = { conditions: { usageLimit }, ...(discount && { discount }) };
  const { status } = await call(`${base}/channels/${domain}/collab-tiers/${tier}`, { key, json });
  if (status !== 200) throw new Error(`The tier was not changed: ${status}`);
}

async function changeAll(context: DriftContext, channel: Channel, cells: readonly Cell[]): Promise<void> {
  const stored = await codesInStore(context.platformUrl, context.domain);
  for (const cell of cells) {
    const one = stored.find(({ code }) => code === cell.codes[0]);
    if (one) await changes[cell.kind]?.change(context, one);
    if (!changes[cell.kind]?.isTierChanged) continue;
    cell.usageLimit += 1;
    await changeTier(context, channel, cell);
  }
}

/**
 * Waits until the codes work as they should.
 * @param behind the number of collabs that stay dirty.
 * @returns the codes that do not, as text.
 */
async function untilCodesWork(
  context: DriftContext,
  cells: readonly Cell[],
  behind: number,
): Promise<string[]> {
  const listWrong = async () => {
    const stored = await codesInStore(context.platformUrl, context.domain);
    return cells.flatMap((cell) => wrongCodes(cell, stored));
  };
  return untilRepaired(context, listWrong, behind);
}

function wrongCodes({ name, codes, usageLimit }: Cell, stored: readonly CodeInStore[]): string[] {
  const own = stored.filter(({ code }) => codes.includes(code));
  const value = name.startsWith('custom') ? 0.125 : 0.2;
  const isRight = (one: CodeInStore) =>
    one.status === 'ACTIVE' && one.value === value && one.usageLimit === usageLimit;
  const working = new Set(own.filter(isRight).map(({ code }) => code));
  const discounts = new Set(own.map(({ id }) => id)).size;
  return [
    ...codes.filter((code) => !working.has(code)).map((code) => `${code} (${name})`),
    ...(discounts > 1 ? [`${discounts} discounts (${name})`] : []),
  ];
}

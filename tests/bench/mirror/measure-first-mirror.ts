import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { makeProducts } from '../../support/store/foreign-objects.ts';
import { changeOptions } from '../../support/store/change-options.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import { issueKeys } from '../load/issue-keys.ts';
import { untilUpToDate } from './creators.ts';
import type { MirrorStage } from './start-mirror.ts';

const dropsEach = 3;
const productsEach = 5;

/** A store of the stage, and whether it has creators' collections. */
interface FirstMirror {
  domain: string;
  mirrorsCreatorCollection: boolean;
}

/**
 * Creates creators with a code and three drops of five products in a store. Call it before a worker starts,
 * so that the first mirror writes everything.
 */
export async function addCreatorsWithDrops(
  { database, platformUrl, port }: MirrorStage,
  { domain, mirrorsCreatorCollection }: FirstMirror,
  count: number,
): Promise<void> {
  await changeOptions(database, domain, { mirrorsCreatorCollection });
  const products = await makeProducts({ platformUrl, domain }, dropsEach * productsEach);
  const [key = ''] = await issueKeys(database, domain, 1);
  const api = { base: `http://127.0.0.1:${port}/api` };
  const channel = { domain, key, products, variants: [] };
  for (let creator = 0; creator < count; creator += 1) {
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id: collabId } = await createCollab(api, channel, { discount });
    for (let drop = 0; drop < dropsEach; drop += 1) {
      const own = products.slice(drop * productsEach, (drop + 1) * productsEach);
      await createDrop(api, channel, { collabId, products: own.map((id) => ({ id })) });
    }
  }
}

/** Waits for the first mirror of a store. @returns its requests and points for each creator. */
export async function firstMirrorFigure(
  { database, requests }: MirrorStage,
  { domain, mirrorsCreatorCollection }: FirstMirror,
  { count, since }: { count: number; since: number },
): Promise<Figure> {
  await untilUpToDate(database, domain);
  const own = await requests(domain, since);
  const points = own.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0);
  return {
    name: `backfill points of a creator with drops, ${mirrorsCreatorCollection ? 'with' : 'without'} creators’ collections`,
    value: roundFigure(points / count),
    unit: 'points',
    goal: mirrorsCreatorCollection ? '<= 150' : '<= 120',
    pass: points / count <= (mirrorsCreatorCollection ? 150 : 120),
    detail: {
      creators: count,
      requests: roundFigure(own.length / count),
      drops: dropsEach,
      products: productsEach,
    },
  };
}

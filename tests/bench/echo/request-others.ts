import { getBody } from '../load/get-body.ts';
import { rename } from '../mirror/edit-creators.ts';
import { atRate } from './at-rate.ts';

/*
 * Requests of one brand: one edit for each read. A process of its own, so that what the simulated platform and the sender
 * of webhooks compute does not count as latency. The argument is the brand as JSON.
 */

/** The brand whose requests are measured. */
export interface OtherBrand {
  port: number;
  domain: string;
  keys: string[];
  collabs: string[];
  perSecond: number;
}

/** What a time of requests gave. */
export interface OthersResult {
  tookMs: number[];
  /** Requests that failed. */
  failed: string[];
}

const { domain, collabs, perSecond, ...brand } = JSON.parse(process.argv[2] ?? '') as OtherBrand;
let count = 0;

process.on('message', (ms: number) => {
  void requestFor(ms).then((result) => process.send?.(result));
});
process.send?.('ready');

async function requestFor(ms: number): Promise<OthersResult> {
  const result: OthersResult = { tookMs: [], failed: [] };
  const endsAt = performance.now() + ms;
  await atRate(
    perSecond,
    () => performance.now() >= endsAt,
    () => requestOne(result),
  );
  return result;
}

async function requestOne({ tookMs, failed }: OthersResult): Promise<void> {
  const number = count++;
  const collabId = collabs[number % collabs.length] ?? '';
  const startedAt = performance.now();
  try {
    if (number % 2 === 0) await rename(brand, collabId, `Edit ${number}`);
    else {
      const path = `/api/channels/${domain}/collabs/${collabId}`;
      await getBody(brand.port, { path, headers: { 'x-channel-access-token': brand.keys[0] ?? '' } });
    }
  } catch (error) {
    failed.push(String(error));
  }
  tookMs.push(performance.now() - startedAt);
}

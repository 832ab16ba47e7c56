import { sendWebhook } from '../../support/http/send-webhook.ts';
import type { SuiteContext } from './suite-context.ts';
import type { RandomNumbers } from './random.ts';
import type { Delivery } from './make-deliveries.ts';

interface Sent {
  /** Number of sent requests. */
  requests: number;
  /** Unexpected responses, as text. */
  wrong: string[];
  forgedTaken: number;
  /** Response times in milliseconds, ascending. */
  tookMs: number[];
}

const atOnce = 4;

/** Sends webhooks out of order, three in ten of them twice, and checks each response. */
export async function sendDeliveries(
  { appUrl }: SuiteContext,
  deliveries: readonly Delivery[],
  random: RandomNumbers,
): Promise<Sent> {
  const doubled = deliveries.filter((_, index) => index % 10 < 3);
  const left = random.shuffle([...deliveries, ...doubled]).values();
  const sent: Sent = { requests: 0, wrong: [], forgedTaken: 0, tookMs: [] };
  const work = async () => {
    for (const { webhook, isForged } of left) {
      const began = performance.now();
      const status = await sendWebhook(appUrl, webhook).catch(() => 0);
      sent.tookMs.push(performance.now() - began);
      sent.requests += 1;
      if (status === (isForged ? 401 : 200)) continue;
      if (isForged) sent.forgedTaken += 1;
      sent.wrong.push(`${webhook.webhookId}, ${webhook.topic}${isForged ? ', forged' : ''}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  sent.tookMs.sort((a, b) => a - b);
  return sent;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { askReconciliation } from '#app/domain/mirror-health/ask-reconciliation.ts';
import { readReconciliations } from '#app/domain/mirror-health/read-reconciliations.ts';
import { showReconciliation } from './show-reconciliation.ts';
import { waitUntilWritten } from './wait-until-written.ts';

const lookAgainMs = 500;

/**
 * Has a store compared with what it should show, says how far that is, and waits until what differed is written.
 * @returns the report, and how the store stands then.
 */
export async function followReconciliation(channelId: string, say: (line: string) => void): Promise<string> {
  const id = await askReconciliation(channelId, 'asked');
  let told: number | undefined;
  for (;;) {
    const [report] = await readReconciliations(channelId, { id, limit: 1 });
    if (!report) return 'The store is gone';
    if (report.finishedAt) {
      const lines = [showReconciliation(report)];
      if (report.mended > 0) lines.push(await waitUntilWritten(channelId, { collabId: undefined, say }));
      return lines.join('\n');
    }
    if (report.read !== told) say(`${report.read} looked at`);
    told = report.read;
    await sleep(lookAgainMs);
  }
}

import { requestsTo } from '../../support/mirror.ts';

/** How often each creator's entry was written since the platform's log was cleared, by its handle. */
export async function writesByEntry(platformUrl: string, store: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { operation, outcome, variables } of await requestsTo(platformUrl, store)) {
    if (operation !== 'UpsertMetaobject' || outcome !== 'ok') continue;
    const { handle } = (variables as { handle: { handle: string } }).handle;
    counts.set(handle, (counts.get(handle) ?? 0) + 1);
  }
  return counts;
}

import { requestsTo } from '../../support/store/mirror.ts';

/** A write creates an entry by its handle, or updates one by its id and sets its handle. */
interface Written {
  handle?: { handle: string };
  metaobject: { handle?: string };
}

/** The number of writes of each creator's entry since the platform's log was cleared, by handle. */
export async function writesByEntry(platformUrl: string, store: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { operation, outcome, variables } of await requestsTo(platformUrl, store)) {
    if (!/^(Update|Upsert)Metaobject$/.test(operation) || outcome !== 'ok') continue;
    const { handle: made, metaobject } = variables as Written;
    const handle = made?.handle ?? metaobject.handle ?? '';
    counts.set(handle, (counts.get(handle) ?? 0) + 1);
  }
  return counts;
}

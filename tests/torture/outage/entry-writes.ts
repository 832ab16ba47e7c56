import { requestsTo } from '../../support/mirror.ts';

/** One is made under a handle, or changed by its id and given the handle that it should have. */
interface Written {
  handle?: { handle: string };
  metaobject: { handle?: string };
}

/** How often each creator's entry was written since the platform's log was cleared, by its handle. */
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

import type { MetaobjectRecord } from '../../state/records/metaobject.ts';
import type { AdminContext } from '../context.ts';
import { displayName } from './display-name.ts';

/** Sends an entry's webhooks with the platform's payload. */
export function announceEntry(
  topic: string,
  entry: MetaobjectRecord,
  { store, announce }: AdminContext,
): void {
  const definition = store.definitions.find('type', entry.type);
  announce(topic, {
    id: entry.id,
    type: entry.type,
    handle: entry.handle,
    display_name: definition ? displayName(entry, definition) : entry.handle,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    fields: entry.stored,
    ...(definition?.enabled.publishable && {
      capabilities: { publishable: { status: entry.status.toLowerCase() } },
    }),
  });
}

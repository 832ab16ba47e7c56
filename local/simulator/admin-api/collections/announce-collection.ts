import type { CollectionRecord } from '../../state/records/collection.ts';
import { idNumber } from '../connections/paginate.ts';
import type { AdminContext } from '../context.ts';

/** Sends a collection's webhooks with the platform's payload. */
export function announceCollection(
  topic: 'COLLECTIONS_CREATE' | 'COLLECTIONS_UPDATE' | 'COLLECTIONS_DELETE',
  collection: CollectionRecord,
  { announce, timestamp }: AdminContext,
): void {
  const { id, handle, title, descriptionHtml, sortOrder, templateSuffix, updatedAt } = collection;
  if (topic === 'COLLECTIONS_DELETE') {
    announce(topic, {
      id: idNumber(id),
      published_scope: 'web',
      updated_at: timestamp,
      admin_graphql_api_id: id,
    });
    return;
  }
  announce(topic, {
    id: idNumber(id),
    handle,
    title,
    body_html: descriptionHtml,
    sort_order: sortOrder.toLowerCase().replace('_', '-'),
    template_suffix: templateSuffix,
    updated_at: updatedAt,
    published_scope: 'web',
    admin_graphql_api_id: id,
  });
}

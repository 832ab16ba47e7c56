import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Page, Text } from '@shopify/polaris';
import { withAdminPage } from '#app/http/admin-page.ts';
import { listRemovedDrops } from '#app/domain/drops/removed-drops.ts';
import { getDropEditorContext } from '#app/domain/drops/editable-drop.ts';
import { keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { ListPagination } from '#app/ui/list-pagination.tsx';
import { readCursors } from '../../read-cursors.ts';
import editorStyles from '../editor/drop-editor.css?url';
import { RemovedDropCard } from './removed-drop-card.tsx';

const pageSize = 25;
const words = { after: 'after', before: 'before' };

/** A collab's removed drops, with history and a button to restore them. */
export function loader({ request, params: { collabId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId, userId }) => {
    const { creatorName } = await getDropEditorContext({ channelId, collabId });
    const query = { limit: pageSize, ...readCursors(request.url, words) };
    const { rows, ...page } = await listRemovedDrops({ channelId, collabId }, query);
    return { collabId, creatorName, you: userId, drops: rows, page };
  });
}

export const clientLoader = keepPageOnError;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export default function RemovedDrops() {
  const { collabId, creatorName, you, drops, page } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <Page
      narrowWidth
      title={t('drop.removedDrops')}
      subtitle={t('drop.removedOf', { creator: creatorName })}
      backAction={{ content: creatorName, url: `/collabs/${collabId}` }}
    >
      <BlockStack gap="400">
        {drops.length === 0 && (
          <Card>
            <Text as="p" tone="subdued">
              {t('drop.noneRemoved')}
            </Text>
          </Card>
        )}
        {drops.map((drop) => (
          <RemovedDropCard key={drop.id} collabId={collabId} drop={drop} you={you} />
        ))}
        <ListPagination label={t('drop.removedDrops')} params={words} {...page} />
      </BlockStack>
    </Page>
  );
}

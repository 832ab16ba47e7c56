import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Page, Text } from '@shopify/polaris';
import { answerPage } from '#app/auth/admin-page.ts';
import { listRemovedDrops } from '#app/domain/drops/list-removed-drops.ts';
import { readDropPlace } from '#app/domain/drops/read-editable-drop.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { TurnPage } from '#app/ui/turn-page.tsx';
import { readPlaces } from '../read-places.ts';
import editorStyles from './drop-editor.css?url';
import { RemovedDropCard } from './removed-drop-card.tsx';

const pageSize = 25;
const words = { after: 'after', before: 'before' };

/** The drops that were removed from a collab, with their history and the way back. */
export function loader({ request, params: { collabId = '' } }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId, userId }) => {
    const { creatorName } = await readDropPlace({ channelId, collabId });
    const wanted = { limit: pageSize, ...readPlaces(request.url, words) };
    const { rows, ...beside } = await listRemovedDrops({ channelId, collabId }, wanted);
    return { collabId, creatorName, you: userId, drops: rows, beside };
  });
}

export const clientLoader = keepShown;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export default function RemovedDrops() {
  const { collabId, creatorName, you, drops, beside } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <Page
      narrowWidth
      title={text('drop.removedDrops')}
      subtitle={text('drop.removedOf', { creator: creatorName })}
      backAction={{ content: creatorName, url: `/collabs/${collabId}` }}
    >
      <BlockStack gap="400">
        {drops.length === 0 && (
          <Card>
            <Text as="p" tone="subdued">
              {text('drop.noneRemoved')}
            </Text>
          </Card>
        )}
        {drops.map((drop) => (
          <RemovedDropCard key={drop.id} collabId={collabId} drop={drop} you={you} />
        ))}
        <TurnPage label={text('drop.removedDrops')} words={words} {...beside} />
      </BlockStack>
    </Page>
  );
}

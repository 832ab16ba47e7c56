import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams, type ShouldRevalidateFunction } from '@remix-run/react';
import { Box, Card, Page, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { Suspense } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { listTiers } from '#app/domain/campaigns/list.ts';
import { countSearchResults, searchCollabs } from '#app/domain/collabs/search.ts';
import { bulkBody, updateCollabBatch } from '#app/domain/collabs/bulk-update.ts';
import { validate } from '#app/domain/input/validate.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { lazyComponent, lazyPart } from '#app/ui/lazy-component.tsx';
import { useDownload } from '#app/ui/fetch.ts';
import { browserMediaUrl } from '#app/ui/media-url.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import styles from './collabs.css?url';
import { CollabTable } from './collab-table.tsx';
import { isEmpty, listQuery, parseListParameters } from './list-parameters.ts';
import { ListBar } from './list-bar.tsx';
import { useSavedListUrl } from './list-url.ts';
import { useBulk, type BatchResult } from './use-bulk.ts';

const pageSize = 50;

export const links = () => [{ rel: 'stylesheet', href: styles }];

const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList);

/** Loaded with the first bulk action. */
const BulkProgress = lazyComponent(async () => (await import('./bulk-progress.tsx')).BulkProgress);

/** The list of a brand's collabs. */
export function loader({ request }: LoaderFunctionArgs) {
  const { filter, order, after, before } = parseListParameters(new URL(request.url).searchParams);
  return withAdminPage(request, async ({ channelId }) => {
    const browsing = { order, limit: pageSize, ...(after && { after }), ...(before && { before }) };
    const [page, tiers] = await Promise.all([
      searchCollabs(channelId, filter, browsing),
      listTiers(channelId),
    ]);
    const { count, isMore } = await countSearchResults(channelId, filter, page);
    const collabs = page.collabs.map((collab) => ({
      ...collab,
      picture: collab.picture && browserMediaUrl(collab.picture, mediaHost()),
    }));
    return { ...page, collabs, count, isMore, tiers };
  });
}

/** Runs a bulk action on one batch. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, ({ channelId }, input) => {
    const { after, ...what } = validate(bulkBody, input);
    return updateCollabBatch(channelId, what, after);
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

/** The list is not reloaded between batches, but after the last one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const batch = (actionResult as BatchResult | undefined)?.done;
  return batch ? batch.last === null : defaultShouldRevalidate;
};

export default function CollabList() {
  const { collabs, next, previous, count, isMore, tiers } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const { filter } = parseListParameters(parameters);
  const bulk = useBulk();
  const t = useTranslate();
  const query = listQuery(parameters);
  useSavedListUrl(query);
  const { get, isLost } = useDownload(`/collabs/export?${query}`, 'collabs.csv');
  const { number } = useFormats();
  const total = `${number(count)}${isMore ? '+' : ''}`;
  const isNew = count === 0 && isEmpty(filter);
  return (
    <Page
      title={t('collabs.title')}
      // The empty state has the button.
      {...(!isNew && { primaryAction: { content: t('collabs.add'), url: '/collabs/new' } })}
      secondaryActions={[
        { content: t('collabs.import'), url: '/collabs/import' },
        ...(isNew ? [] : [{ content: t('collabs.export'), onAction: get }]),
      ]}
      fullWidth
    >
      {isLost && (
        <Box paddingBlockEnd="400">
          <Banner tone="critical" title={t('collabs.notExported')} />
        </Box>
      )}
      {/* A live region: screen readers announce changes. */}
      <div aria-live="polite">
        {bulk.run && (
          <Suspense>
            <BulkProgress bulk={bulk} run={bulk.run} />
          </Suspense>
        )}
      </div>
      <div role="status" aria-live="polite">
        {/* A new element for each search, so that an equal number is announced again. */}
        <Text key={parameters.toString()} as="p" visuallyHidden>
          {!isNew && t('collabs.found', { count, total })}
        </Text>
      </div>
      <Card padding="0">
        {isNew ? (
          <EmptyList />
        ) : (
          <>
            <ListBar tiers={tiers} />
            <Suspense>
              <CollabTable
                // Another order keeps the focus on the column header.
                key={withoutOrder(query)}
                collabs={collabs}
                count={count}
                total={total}
                next={next}
                previous={previous}
                tiers={tiers}
                filter={filter}
                bulk={bulk}
              />
            </Suspense>
          </>
        )}
      </Card>
    </Page>
  );
}

function withoutOrder(query: string): string {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => name !== 'order')).toString();
}

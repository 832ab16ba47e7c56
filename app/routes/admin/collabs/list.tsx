import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import { Card, EmptyState, Page, Text } from '@shopify/polaris';
import { Suspense } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { listTierChoices } from '#app/domain/campaigns/list-tier-choices.ts';
import { browseCollabs } from '#app/domain/collabs/browse/browse-collabs.ts';
import { countBeside } from '#app/domain/collabs/browse/count-collabs.ts';
import { changeSlice } from '#app/domain/collabs/bulk/change-slice.ts';
import { bulkBody } from '#app/domain/input/bulk-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { mediaHost } from '#app/domain/media/media-host.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { later } from '#app/ui/later.tsx';
import { shownAt } from '#app/ui/shown-at.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import tableStyles from './collab-table.css?url';
import { CollabTable } from './collab-table.tsx';
import { isEmpty, readListAddress } from './list-address.ts';
import { ListBar } from './list-bar.tsx';
import { useBulk } from './use-bulk.ts';
import type { SliceAnswer } from './use-bulk.ts';

const pageSize = 50;

export const links = () => [{ rel: 'stylesheet', href: tableStyles }];

/** It comes with the first action on many collabs. */
const BulkProgress = later(async () => (await import('./bulk-progress.tsx')).BulkProgress);

/** The list of a brand's collabs. */
export function loader({ request }: LoaderFunctionArgs) {
  const { filter, order, after, before } = readListAddress(new URL(request.url).searchParams);
  return answerPage(request, async ({ channelId }) => {
    const browsing = { order, limit: pageSize, ...(after && { after }), ...(before && { before }) };
    const [page, tiers] = await Promise.all([
      browseCollabs(channelId, filter, browsing),
      listTierChoices(channelId),
    ]);
    const { count, isMore } = await countBeside(channelId, filter, page);
    const collabs = page.collabs.map((collab) => ({
      ...collab,
      picture: collab.picture && shownAt(collab.picture, mediaHost()),
    }));
    return { ...page, collabs, count, isMore, tiers };
  });
}

/** Does something to a slice of many collabs. */
export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, ({ channelId }, input) => {
    const { after, ...what } = validate(bulkBody, input);
    return changeSlice(channelId, what, after);
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

/** While slices follow each other the list stays as it is; it is read again after the last. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const slice = (actionResult as SliceAnswer | undefined)?.done;
  return slice ? slice.last === null : defaultShouldRevalidate;
};

export default function CollabList() {
  const { collabs, next, previous, count, isMore, tiers } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const { filter } = readListAddress(parameters);
  const bulk = useBulk();
  const text = useText();
  const { number } = useFormats();
  const total = `${number(count)}${isMore ? '+' : ''}`;
  const isNew = count === 0 && isEmpty(filter);
  return (
    <Page
      title={text('collabs.title')}
      // Where there are none yet, what stands in their place has the button.
      {...(!isNew && { primaryAction: { content: text('collabs.add'), url: '/collabs/new' } })}
      secondaryActions={[{ content: text('collabs.import'), url: '/collabs/import' }]}
      fullWidth
    >
      {/* What stands here is read out as it changes. */}
      <div aria-live="polite">
        {bulk.run && (
          <Suspense>
            <BulkProgress bulk={bulk} run={bulk.run} />
          </Suspense>
        )}
      </div>
      <div role="status" aria-live="polite">
        {/* Put there anew for each search, so that the same number is read out again. */}
        <Text key={parameters.toString()} as="p" visuallyHidden>
          {!isNew && text('collabs.found', { count, total })}
        </Text>
      </div>
      <Card padding="0">
        {isNew ? (
          <EmptyState
            heading={text('collabs.emptyTitle')}
            action={{ content: text('collabs.add'), url: '/collabs/new' }}
            image=""
          >
            <p>{text('collabs.emptyBody')}</p>
          </EmptyState>
        ) : (
          <>
            <ListBar tiers={tiers} />
            <Suspense>
              <CollabTable
                key={parameters.toString()}
                {...{ collabs, count, total, next, previous, tiers, filter, bulk }}
              />
            </Suspense>
          </>
        )}
      </Card>
    </Page>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Box, Card, EmptyState, Page } from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { getCreatorSettings } from '#app/domain/drops/drafts/creator-rules.ts';
import { countSubmittedDrafts } from '#app/domain/drops/drafts/review.ts';
import { changeDrops, dropsAction, dropsPerPage, searchDrops } from '#app/domain/drops/drop-list.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { InBrowser, lazyComponent } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { DropTable } from './drop-table.tsx';
import { isWholeList, parseDropListParameters } from './list-parameters.ts';

/** The drops of all creators of a channel. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const parameters = parseDropListParameters(new URL(request.url).searchParams);
    const [{ rows, ...page }, reviews, { needsApproval }] = await Promise.all([
      searchDrops(channelId, { ...parameters, limit: dropsPerPage }),
      countSubmittedDrafts(channelId),
      getCreatorSettings(channelId),
    ]);
    return { drops: rows, ...page, reviews, hasReviews: needsApproval || reviews > 0 };
  });
}

/** Removes or restores selected drops. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, ({ channelId, userId }, input) =>
    changeDrops(channelId, validate(dropsAction, input), { kind: 'admin', id: userId }),
  );
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const DropFilters = lazyComponent(async () => (await import('./drop-filters.tsx')).DropFilters);

/** The filters' height, so that nothing moves when they load. */
const filtersHeight = '5.0625rem';

export default function DropList() {
  const { drops, next, previous, reviews, hasReviews } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const t = useTranslate();
  const shown = parseDropListParameters(parameters);
  const isEmpty = isWholeList(shown) && drops.length === 0 && next === null;
  return (
    <Page
      title={t('dropList.title')}
      subtitle={t('dropList.about')}
      fullWidth
      secondaryActions={
        hasReviews ? [{ content: t('review.open', { count: reviews }), url: '/drops/review' }] : []
      }
    >
      <Card padding="0">
        {isEmpty && (
          <EmptyState
            heading={t('dropList.emptyTitle')}
            action={{ content: t('dropList.toCollabs'), url: '/collabs' }}
            image=""
          >
            <p>{t('dropList.emptyBody')}</p>
          </EmptyState>
        )}
        {!isEmpty && (
          <Box minHeight={filtersHeight}>
            <InBrowser>
              <DropFilters />
            </InBrowser>
          </Box>
        )}
        {!isEmpty && <DropTable key={JSON.stringify(shown)} drops={drops} next={next} previous={previous} />}
      </Card>
    </Page>
  );
}

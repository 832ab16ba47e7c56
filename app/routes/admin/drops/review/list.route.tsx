import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, BlockStack, Card, EmptyState, InlineStack, Link, Page, Text } from '@shopify/polaris';
import { withAdminPage } from '#app/http/admin-page.ts';
import { listSubmittedDrafts } from '#app/domain/drops/drafts/review.ts';
import { limits } from '#app/domain/limits.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { ListPagination } from '#app/ui/list-pagination.tsx';
import { keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { readCursors } from '../../read-cursors.ts';
import { Row, Rows } from '../../settings/settings-page.tsx';

const words = { after: 'after', before: 'before' };

/** The drops that creators submitted, the longest waiting first. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const query = { limit: limits.pageSize.standard, ...readCursors(request.url, words) };
    const { rows, ...page } = await listSubmittedDrafts(channelId, query);
    return {
      page,
      drafts: rows.map(({ id, creatorName, dropId, content, updatedAt, publishAt }) => ({
        id,
        creatorName,
        title: content.title,
        products: content.products.length,
        isNew: dropId === null,
        since: updatedAt.toISOString(),
        publishAt: publishAt?.toISOString() ?? null,
      })),
    };
  });
}

export const clientLoader = keepPageOnError;

export default function ReviewList() {
  const { drafts, page } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { dateTime } = useFormats();
  const back = { content: t('ui.drops'), url: '/drops' };
  const settings = { content: t('review.toSettings'), url: '/settings/creators' };
  if (drafts.length === 0)
    return (
      <Page title={t('review.title')} backAction={back}>
        <Card>
          <EmptyState heading={t('review.emptyTitle')} action={settings} image="">
            <p>{t('review.emptyBody')}</p>
          </EmptyState>
        </Card>
      </Page>
    );
  return (
    <Page
      title={t('review.title')}
      subtitle={t('review.about')}
      backAction={back}
      secondaryActions={[settings]}
    >
      <BlockStack gap="400">
        <Rows>
          {drafts.map(({ id, title, creatorName, products, isNew, since, publishAt }, index) => (
            <Row key={id} isFirst={index === 0}>
              <InlineStack align="space-between" gap="200">
                <BlockStack gap="050">
                  <InlineStack gap="200" align="start">
                    <Link url={`/drops/review/${id}`} removeUnderline>
                      {title || t('drop.untitled')}
                    </Link>
                    <Badge>{t(isNew ? 'review.new' : 'review.change')}</Badge>
                  </InlineStack>
                  <Text as="p" variant="bodySm" tone="subdued">
                    {t('review.by', { creator: creatorName, count: products })}
                  </Text>
                </BlockStack>
                <BlockStack gap="050">
                  <Text as="p" variant="bodySm" tone="subdued">
                    {t('review.since', { time: dateTime(since) })}
                  </Text>
                  {publishAt !== null && (
                    <Text as="p" variant="bodySm" tone="subdued">
                      {t('review.publishAt', { time: dateTime(publishAt) })}
                    </Text>
                  )}
                </BlockStack>
              </InlineStack>
            </Row>
          ))}
        </Rows>
        <ListPagination label={t('review.title')} params={words} {...page} isOldestFirst />
      </BlockStack>
    </Page>
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import {
  Badge,
  Box,
  BlockStack,
  Button,
  Card,
  EmptyState,
  InlineStack,
  Link,
  Page,
  Tabs,
  Text,
} from '@shopify/polaris';
import { withAdminPage } from '#app/http/admin-page.ts';
import {
  countApplications,
  listApplicantsWithCollab,
  listApplications,
} from '#app/domain/creators/applications/decide.ts';
import { getApplicationForm } from '#app/domain/creators/applications/form.ts';
import { getMailState } from '#app/domain/mail-state.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { MailBanner } from '#app/ui/mail-banner.tsx';
import { keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { Row } from '../settings/settings-page.tsx';

const pageSize = 50;
const states = ['new', 'approved', 'declined'] as const;

/** The applications of creators to a brand's program. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const { searchParams } = new URL(request.url);
    const state = states.find((one) => one === searchParams.get('state')) ?? 'new';
    const after = searchParams.get('after') ?? undefined;
    const [{ rows, next }, counts, { isEnabled }, mail] = await Promise.all([
      listApplications(channelId, { state, after, limit: pageSize }),
      countApplications(channelId),
      getApplicationForm(channelId),
      getMailState(),
    ]);
    const present = state === 'new' ? await listApplicantsWithCollab(channelId, rows) : new Set<string>();
    const applications = rows.map(({ id, email, firstName, lastName, createdAt }) => ({
      id,
      email,
      name: `${firstName} ${lastName}`,
      isPresent: present.has(id),
      createdAt: createdAt.toISOString(),
    }));
    return { applications, next, counts, state, isEnabled, mail };
  });
}

export const clientLoader = keepPageOnError;

export default function Applications() {
  const { applications, next, counts, state, isEnabled, mail } = useLoaderData<typeof loader>();
  const [, setParameters] = useSearchParams();
  const t = useTranslate();
  const { date, number } = useFormats();
  const settings = { content: t('applications.settings'), url: '/settings/applications' };
  const isUnused = !isEnabled && states.every((id) => counts[id].count === 0);
  const tabs = states.map((id) => {
    const { count, isMore } = counts[id];
    return { id, content: t(`applications.tab-${id}`, { count: `${number(count)}${isMore ? '+' : ''}` }) };
  });
  if (isUnused)
    return (
      <Page title={t('ui.applications')}>
        <Card>
          <EmptyState heading={t('applications.emptyTitle')} action={settings} image="">
            <p>{t('applications.emptyBody')}</p>
          </EmptyState>
        </Card>
      </Page>
    );
  return (
    <Page title={t('ui.applications')} secondaryActions={[settings]}>
      <BlockStack gap="400">
        <MailBanner mail={mail} />
        <Card padding="0">
          <Tabs
            tabs={tabs}
            selected={states.indexOf(state)}
            onSelect={(index) => setParameters({ state: states[index] ?? 'new' })}
          />
          {applications.length === 0 && (
            <Box padding="400">
              <Text as="p" tone="subdued">
                {t('applications.none')}
              </Text>
            </Box>
          )}
          <Box as="ul">
            {applications.map(({ id, email, name, createdAt, isPresent }, index) => (
              <Row key={id} isFirst={index === 0}>
                <InlineStack align="space-between" gap="200">
                  <BlockStack gap="050">
                    <InlineStack gap="200" blockAlign="center">
                      <Link url={`/applications/${id}`} removeUnderline>
                        {name}
                      </Link>
                      {isPresent && <Badge>{t('applications.inProgram')}</Badge>}
                    </InlineStack>
                    <Text as="p" variant="bodySm" tone="subdued">
                      {email}
                    </Text>
                  </BlockStack>
                  <Text as="p" variant="bodySm" tone="subdued">
                    {date(createdAt)}
                  </Text>
                </InlineStack>
              </Row>
            ))}
          </Box>
          {next !== undefined && (
            <Box padding="400">
              <Button onClick={() => setParameters({ state, after: next })}>{t('applications.older')}</Button>
            </Box>
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

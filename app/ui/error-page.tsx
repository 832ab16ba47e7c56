import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Page, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { AppProviders } from './app-providers.tsx';
import { clockOffsetOf } from './page-data.ts';
import { useTranslate, type MessageKey } from './translate.tsx';
import type { Translations } from './translations.ts';

interface ErrorPageProps {
  /** Undefined if unknown. */
  translations: Translations | undefined;
  /** URL of the app in its store's admin, if the store is known. */
  openInAdmin?: string | undefined;
  /** Content that stays on error pages: the menu. */
  children?: ReactNode;
}

/** The error page: what happened, and how to continue. */
export function ErrorPage({ translations, openInAdmin, children }: ErrorPageProps) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!translations) return <h1>Something went wrong. Reload the page in a moment.</h1>;
  return (
    <AppProviders translations={translations}>
      {children}
      <main>
        <Explanation status={status} clockOffset={clockOffsetOf(error)} openInAdmin={openInAdmin} />
      </main>
    </AppProviders>
  );
}

interface ExplanationProps {
  status: number;
  clockOffset: number | undefined;
  openInAdmin: string | undefined;
}

function Explanation({ status, clockOffset, openInAdmin }: ExplanationProps) {
  const t = useTranslate();
  const [title, advice] =
    clockOffset === undefined ? (explanations[status] ?? failed) : explainClock(clockOffset);
  const minutes = Math.max(1, Math.round(Math.abs(clockOffset ?? 0) / 60));
  return (
    <Page title={t('ui.appName')} narrowWidth>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t(title)}
          </Text>
          <Text as="p" tone="subdued">
            {t(advice, { minutes })}
          </Text>
          <ErrorAdvice status={status} openInAdmin={openInAdmin} />
        </BlockStack>
      </Card>
    </Page>
  );
}

function ErrorAdvice({ status, openInAdmin }: { status: number; openInAdmin: string | undefined }) {
  const t = useTranslate();
  if (status === 404)
    return (
      <InlineStack>
        <Button url="/">{t('errors.toHome')}</Button>
      </InlineStack>
    );
  if (status === 200 || status === 401)
    return openInAdmin === undefined ? null : (
      <InlineStack>
        <Button url={openInAdmin} target="_top">
          {t('errors.openInAdmin')}
        </Button>
      </InlineStack>
    );
  return (
    <InlineStack>
      <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
    </InlineStack>
  );
}

function explainClock(offsetSeconds: number): [MessageKey, MessageKey] {
  return ['errors.clockTitle', offsetSeconds > 0 ? 'errors.clockAhead' : 'errors.clockBehind'];
}

const failed: [MessageKey, MessageKey] = ['errors.failedTitle', 'errors.failedBody'];

/** Texts by status; 200 is a document outside any store's admin. */
const explanations: Partial<Record<number, [MessageKey, MessageKey]>> = {
  200: ['errors.outsideTitle', 'errors.outsideBody'],
  401: ['errors.sessionTitle', 'errors.sessionBody'],
  404: ['errors.missingTitle', 'errors.missingBody'],
  503: ['errors.unavailableTitle', 'errors.unavailableBody'],
};

import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Page, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { Surroundings } from './surroundings.tsx';
import { clockOffsetOf } from './keep-typed.ts';
import { useText } from './text/use-text.tsx';
import type { TextKey } from './text/use-text.tsx';
import type { Speech } from './text/words.ts';

interface ErrorPageProps {
  /** Undefined where not even that could be found out. */
  speech: Speech | undefined;
  /** Address of the app in its store's admin, where the store is known. */
  openInAdmin?: string | undefined;
  /** What stays around the page whatever becomes of it: the menu, so that there is a way on. */
  children?: ReactNode;
}

/** What a person sees in the place of a page that could not be made: what happened, and what to do about it. */
export function ErrorPage({ speech, openInAdmin, children }: ErrorPageProps) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!speech) return <h1>Something went wrong. Load the page again in a moment.</h1>;
  return (
    <Surroundings speech={speech}>
      {children}
      <Explanation status={status} clockOffset={clockOffsetOf(error)} openInAdmin={openInAdmin} />
    </Surroundings>
  );
}

interface ExplanationProps {
  status: number;
  clockOffset: number | undefined;
  openInAdmin: string | undefined;
}

function Explanation({ status, clockOffset, openInAdmin }: ExplanationProps) {
  const text = useText();
  const [title, advice] =
    clockOffset === undefined ? (explanations[status] ?? failed) : explainClock(clockOffset);
  const minutes = Math.max(1, Math.round(Math.abs(clockOffset ?? 0) / 60));
  return (
    <Page title={text('ui.appName')} narrowWidth>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {text(title)}
          </Text>
          <Text as="p" tone="subdued">
            {text(advice, { minutes })}
          </Text>
          <Remedy status={status} openInAdmin={openInAdmin} />
        </BlockStack>
      </Card>
    </Page>
  );
}

function Remedy({ status, openInAdmin }: { status: number; openInAdmin: string | undefined }) {
  const text = useText();
  if (status === 404)
    return (
      <InlineStack>
        <Button url="/">{text('errors.toHome')}</Button>
      </InlineStack>
    );
  if (status === 200 || status === 401)
    return openInAdmin === undefined ? null : (
      <InlineStack>
        <Button url={openInAdmin} target="_top">
          {text('errors.openInAdmin')}
        </Button>
      </InlineStack>
    );
  return (
    <InlineStack>
      <Button onClick={() => window.location.reload()}>{text('errors.reload')}</Button>
    </InlineStack>
  );
}

function explainClock(offsetSeconds: number): [TextKey, TextKey] {
  return ['errors.clockTitle', offsetSeconds > 0 ? 'errors.clockAhead' : 'errors.clockBehind'];
}

const failed: [TextKey, TextKey] = ['errors.failedTitle', 'errors.failedBody'];

/** By the status of the answer; 200 is that of a document which no store's admin has opened. */
const explanations: Partial<Record<number, [TextKey, TextKey]>> = {
  200: ['errors.outsideTitle', 'errors.outsideBody'],
  401: ['errors.sessionTitle', 'errors.sessionBody'],
  404: ['errors.missingTitle', 'errors.missingBody'],
  503: ['errors.awayTitle', 'errors.awayBody'],
};

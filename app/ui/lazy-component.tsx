import { Banner } from '@shopify/polaris';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { useTranslate } from './translate.tsx';

/**
 * A lazily loaded component. If loading fails, because of the network or a new release, it shows a message in
 * its place: an error boundary would replace the page and lose typed text.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => LoadFailed) }));
}

function LoadFailed() {
  const t = useTranslate();
  return <Banner tone="warning" title={t('ui.notHad')} />;
}

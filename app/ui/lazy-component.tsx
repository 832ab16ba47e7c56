import { Banner } from '@shopify/polaris';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { useTranslate } from './translate.tsx';

/**
 * A part of a page that is fetched when it is wanted. Where it cannot be had, because the line is away or the app is
 * another by now, it says so in its place: an error would take the page away, and with it what was typed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => LoadFailed) }));
}

function LoadFailed() {
  const t = useTranslate();
  return <Banner tone="warning" title={t('ui.notHad')} />;
}

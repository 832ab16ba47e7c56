import { Banner } from '@shopify/polaris';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { useText } from './text/use-text.tsx';

/**
 * A part of a page that is fetched when it is wanted. Where it cannot be had, because the line is away or the app is
 * another by now, it says so in its place: an error would take the page away, and with it what was typed.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotHad) }));
}

function NotHad() {
  const text = useText();
  return <Banner tone="warning" title={text('ui.notHad')} />;
}

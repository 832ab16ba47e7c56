import { Link as RemixLink } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { MediaQueryContext } from '@shopify/polaris/build/esm/utilities/media-query/context.js';
import { PortalsManagerContext } from '@shopify/polaris/build/esm/utilities/portals/context.js';
import { useContext, useDeferredValue, type ComponentProps, type ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { FormatsProvider, type FormatSettings } from './formats.tsx';
import { TranslationsProvider } from './translate.tsx';
import type { Translations } from './translations.ts';

interface AppProvidersProps {
  translations: Translations;
  /** Absent if the store is unknown. */
  measures?: FormatSettings | undefined;
  children: ReactNode;
}

const unknownStore: FormatSettings = { currency: 'USD', timeZone: 'UTC', now: 0 };

/** The providers of every admin page: Polaris, language, store formats and confirmations. */
export function AppProviders({ translations, measures = unknownStore, children }: AppProvidersProps) {
  return (
    <TranslationsProvider translations={translations}>
      <FormatsProvider measures={measures}>
        <AppProvider i18n={translations.polaris} linkComponent={Link}>
          <DeferredContexts>
            <ConfirmProvider>{children}</ConfirmProvider>
          </DeferredContexts>
        </AppProvider>
      </FormatsProvider>
    </TranslationsProvider>
  );
}

/**
 * Updates Polaris's media queries after the page has rendered. At once, they would force pending parts to
 * hydrate immediately.
 */
function DeferredContexts({ children }: { children: ReactNode }) {
  const width = useDeferredValue(useContext(MediaQueryContext));
  const container = useDeferredValue(useContext(PortalsManagerContext));
  return (
    <MediaQueryContext.Provider value={width}>
      <PortalsManagerContext.Provider value={container}>{children}</PortalsManagerContext.Provider>
    </MediaQueryContext.Provider>
  );
}

interface PolarisLinkProps extends Omit<ComponentProps<'a'>, 'ref' | 'href' | 'disabled'> {
  url: string;
  external?: boolean | undefined;
}

/** Polaris's link component: links within the app navigate without a page load. */
function Link({ url, external = false, target, rel, children, ...rest }: PolarisLinkProps) {
  if (external || target === '_blank' || target === '_top' || /^[a-z]+:/.test(url))
    return (
      <a {...rest} href={url} target={target ?? '_blank'} rel={rel ?? 'noopener noreferrer'}>
        {children}
      </a>
    );
  return (
    <RemixLink {...rest} to={url}>
      {children}
    </RemixLink>
  );
}

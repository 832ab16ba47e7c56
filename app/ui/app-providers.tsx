import { Link as RemixLink } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { MediaQueryContext } from '@shopify/polaris/build/esm/utilities/media-query/context.js';
import { PortalsManagerContext } from '@shopify/polaris/build/esm/utilities/portals/context.js';
import { useContext, useDeferredValue } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { FormatsProvider } from './formats.tsx';
import type { FormatSettings } from './formats.tsx';
import { TranslationsProvider } from './translate.tsx';
import type { Translations } from './translations.ts';

interface AppProvidersProps {
  translations: Translations;
  /** Left out where the store is not known. */
  measures?: FormatSettings | undefined;
  children: ReactNode;
}

const unknownStore: FormatSettings = { currency: 'USD', timeZone: 'UTC', now: 0 };

/** What every page in a store's admin stands in: Polaris, the language, the store's measures, and a place for questions. */
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
 * Once a page is rendered, Polaris tells all of it how wide the screen is, and where there is room above it. Told at once,
 * parts that are yet to come alive would have to do so at once too, or be made anew: here, it reaches them when there is time.
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

/** What Polaris makes links of: those within the app change the page without loading it anew. */
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

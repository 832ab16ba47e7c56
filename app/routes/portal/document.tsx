import type { ReactNode } from 'react';
import { portalScript } from 'virtual:portal-editor';
import { readableColor, type BrandLook } from '#app/domain/channels/brand-look.ts';
import { languageOf } from '#app/i18n/locale.ts';
import type { PortalKey, PortalText } from '#app/i18n/portal-text.ts';
import drops from './drops/drops.css?url';
import forms from './forms.css?url';
import shared from './parts.css?url';
import styles from './portal.css?url';

interface DocumentProps {
  title: string;
  locale: string;
  t: PortalText;
  /** The path of the page. */
  path: string;
  /** Who is signed in. */
  creatorId?: string | undefined;
  /** Whose look the page has. */
  brand?: BrandLook;
  /** Files of this page. */
  parts?: { styles: readonly string[]; script: string } | undefined;
  children: ReactNode;
}

/** A whole page of the portal. */
export function Document({ title, locale, t, path, creatorId, brand, parts, children }: DocumentProps) {
  const isSignedIn = creatorId !== undefined;
  return (
    <html lang={languageOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${t('portal.name')}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {[styles, forms, shared, drops, ...(parts?.styles ?? [])].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {brand?.color && <style dangerouslySetInnerHTML={{ __html: brandStyle(brand.color) }} />}
        {isSignedIn && <script src={portalScript} type="module" />}
        {parts && <script src={parts.script} type="module" />}
      </head>
      <body {...(isSignedIn && { className: 'has-tabs' })}>
        <a className="skip" href="#content">
          {t('portal.skip')}
        </a>
        <header className="top">
          {brand?.logo && <img className="logo" src={brand.logo} alt="" referrerPolicy="no-referrer" />}
          <a className="name" href="/portal">
            {brand?.name ?? t('portal.name')}
          </a>
          {isSignedIn && <Tabs t={t} path={path} />}
        </header>
        <main id="content">
          {isSignedIn && <Unsent t={t} creatorId={creatorId} />}
          {children}
        </main>
      </body>
    </html>
  );
}

/** Where the script shows edits that only this browser has. */
function Unsent({ t, creatorId }: { t: PortalText; creatorId: string }) {
  return (
    <section
      id="unsent"
      className="notice warning stack"
      hidden
      role="status"
      data-creator={creatorId}
      data-untitled={t('portal.unsentUntitled')}
    >
      <template id="unsent-draft">
        <p>
          {`${t('portal.unsentDraft')} `}
          <a />
        </p>
      </template>
      <template id="unsent-text">
        <div className="stack">
          <label>
            {t('portal.unsentText')}
            <textarea readOnly rows={4} dir="auto" />
          </label>
          <button type="button" className="secondary small">
            {t('portal.unsentDelete')}
          </button>
        </div>
      </template>
    </section>
  );
}

/** The darkest light background, and the lightest dark one, of the stylesheet. */
const backgrounds = { light: '#e3f1ea', dark: '#1c3228' };

/** The style of a page in a brand's color, as far as it is readable. @param color `#rrggbb`. */
export function brandStyle(color: string): string {
  const [light, dark] = [readableColor(color, backgrounds.light), readableColor(color, backgrounds.dark)];
  return `:root{--accent:light-dark(${light},${dark})}`;
}

/** A page in the navigation. Its icon is drawn in lines, in a square of 24. */
interface Tab {
  path: string;
  name: PortalKey;
  icon: string;
  /** Other pages of this part of the portal: the start of their paths. */
  under: string;
}

const tabs: readonly Tab[] = [
  {
    path: '/portal',
    name: 'portal.brands',
    under: '/portal/brands/',
    icon: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-5h4v5',
  },
  {
    path: '/portal/drops',
    name: 'drops.title',
    under: '/portal/drops/',
    icon: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  },
  {
    path: '/portal/profile',
    name: 'portal.profile',
    under: '/portal/profile/',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0Z',
  },
  {
    path: '/portal/account',
    name: 'portal.account',
    under: '/portal/account/',
    icon: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  },
];

/** At the bottom of phones, where a thumb reaches it. */
function Tabs({ t, path }: { t: PortalText; path: string }) {
  return (
    <nav className="tabs" aria-label={t('portal.navigation')}>
      {tabs.map(({ path: target, under, name, icon }) => (
        <a key={target} href={target} {...currentOf(path, { target, under })}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

function currentOf(path: string, { target, under }: { target: string; under: string }) {
  if (path === target) return { 'aria-current': 'page' as const };
  return path.startsWith(under) ? { 'aria-current': true } : {};
}

interface PortalMessageProps {
  title: string;
  text: string;
  banner?: ReactNode;
  /** Where to continue. */
  link?: { href: string; text: string };
}

/** A page that only explains something. */
export function PortalMessage({ title, text, banner, link }: PortalMessageProps) {
  return (
    <div className="narrow">
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {banner}
      {link && (
        <p>
          <a className="button" href={link.href}>
            {link.text}
          </a>
        </p>
      )}
    </div>
  );
}

/** The page above, and the title of this one. */
export function PageHead({ title, back }: { title: string; back: { href: string; text: string } }) {
  return (
    <>
      <a className="back" href={back.href}>
        {back.text}
      </a>
      <h1>{title}</h1>
    </>
  );
}

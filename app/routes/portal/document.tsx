import type { ReactNode } from 'react';
import { readableColor } from '#app/domain/channels/brand-look.ts';
import type { BrandLook } from '#app/domain/channels/brand-look.ts';
import { languageOf } from '#app/i18n/locale.ts';
import type { PortalKey, PortalText } from '#app/i18n/portal-text.ts';
import script from './copy-fields.js?url';
import styles from './portal.css?url';

interface DocumentProps {
  title: string;
  locale: string;
  t: PortalText;
  /** The path of the page. */
  path: string;
  isSignedIn: boolean;
  /** Whose look the page has. */
  brand?: BrandLook;
  children: ReactNode;
}

/** A whole page of the portal. */
export function Document({ title, locale, t, path, isSignedIn, brand, children }: DocumentProps) {
  return (
    <html lang={languageOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${t('portal.name')}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        {brand?.color && <style dangerouslySetInnerHTML={{ __html: brandStyle(brand.color) }} />}
        {isSignedIn && <script src={script} defer />}
      </head>
      <body>
        <a className="skip" href="#content">
          {t('portal.skip')}
        </a>
        <header>
          {brand?.logo && <img className="logo" src={brand.logo} alt="" referrerPolicy="no-referrer" />}
          <span className="name">{brand?.name ?? t('portal.name')}</span>
          {isSignedIn && <Navigation t={t} path={path} />}
        </header>
        <main id="content">{children}</main>
      </body>
    </html>
  );
}

/** The darkest light background, and the lightest dark one, of the stylesheet. */
const backgrounds = { light: '#f4f6f4', dark: '#1b211e' };

/** The style of a page in a brand's color, as far as it is readable. @param color `#rrggbb`. */
export function brandStyle(color: string): string {
  const [light, dark] = [readableColor(color, backgrounds.light), readableColor(color, backgrounds.dark)];
  return `:root{--accent:light-dark(${light},${dark})}`;
}

const pages: readonly [path: string, name: PortalKey][] = [
  ['/portal', 'portal.brands'],
  ['/portal/sessions', 'portal.sessions'],
];

function Navigation({ t, path }: { t: PortalText; path: string }) {
  return (
    <>
      <nav aria-label={t('portal.navigation')}>
        {pages.map(([target, name]) => (
          <a key={target} href={target} {...(target === path && { 'aria-current': 'page' as const })}>
            {t(name)}
          </a>
        ))}
      </nav>
      <form method="post" action="/portal/sign-out">
        <button className="plain">{t('portal.signOut')}</button>
      </form>
    </>
  );
}

interface MessageProps {
  title: string;
  text: string;
  /** Where to continue. */
  link?: { href: string; text: string };
}

/** A page that only explains something. */
export function Message({ title, text, link }: MessageProps) {
  return (
    <div className="narrow">
      <h1>{title}</h1>
      <p role="alert">{text}</p>
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

interface FieldProps {
  id: string;
  label: string;
  help: string;
  /** Why the sent value was rejected. */
  error?: string | undefined;
  input: React.InputHTMLAttributes<HTMLInputElement>;
}

/** A labelled input with its help and error. */
export function Field({ id, label, help, error, input }: FieldProps) {
  const describedBy = error === undefined ? `${id}-help` : `${id}-error ${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        {...{ id, name: id, required: true }}
        aria-describedby={describedBy}
        {...(error !== undefined && { 'aria-invalid': true })}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

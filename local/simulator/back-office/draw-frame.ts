import { readFileSync } from 'node:fs';
import { Html, html } from './html.ts';
import type { Visit } from './visit.ts';

const STYLE = new Html(readFileSync(new URL('back-office.css', import.meta.url), 'utf8'));

const MENU = [
  ['', 'Overview'],
  ['products', 'Products'],
  ['collections', 'Collections'],
  ['metaobjects', 'Metaobjects'],
  ['orders', 'Orders'],
  ['discounts', 'Discounts'],
  ['customers', 'Customers'],
  ['files', 'Files'],
  ['webhooks', 'Webhooks'],
  ['redirects', 'Redirects'],
  ['requests', 'Request log'],
] as const;

/** One page of a store's back office: bar, menu and the given content. */
export function drawFrame(visit: Visit, title: string, content: Html): string {
  const { store, root, storefront, section } = visit;
  const shop = store.shop();
  const entries = MENU.map(
    ([path, name]) =>
      html`<a
        href="${path === '' ? root : `${root}/${path}`}"
        ${path === section ? html`aria-current="page"` : null}
        >${name}</a
      >`,
  );
  return drawDocument(
    `${title} · ${shop.name}`,
    html`<header class="bar">
        <strong>${shop.name}</strong>
        <span class="badge">Back office of a simulated store</span>
        <span class="way"><a href="${storefront}/">Storefront</a> · <a href="/">All stores</a></span>
      </header>
      <div class="frame">
        <nav class="menu" aria-label="Sections">${entries}</nav>
        <main>${content}</main>
      </div>`,
  );
}

/** A whole HTML document in the back office's look. */
export function drawDocument(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

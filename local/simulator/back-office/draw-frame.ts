import { readFileSync } from 'node:fs';
import type { Store } from '../state/store.ts';
import { backOfficeRoot, storefrontRoot } from '../storefront/visit.ts';
import { Html, html, type Part } from './html.ts';

const STYLE = new Html(readFileSync(new URL('back-office.css', import.meta.url), 'utf8'));

interface Frame {
  store: Store;
  /** Path of the store's back office. */
  root: string;
  /** The first part of the path below the root. */
  section: string;
  /** The kinds of objects, and how many the store has. */
  counts: readonly (readonly [kind: string, count: number])[];
}

/** One page of a store's back office: bar, menu and the given content. */
export function drawFrame({ store, root, section, counts }: Frame, title: string, content: Html): string {
  const { name } = store.shop;
  const link = (path: string, text: Part) =>
    html`<a href="${root}/${path}" ${path === section ? html`aria-current="page"` : null}>${text}</a>`;
  return drawDocument(
    `${title} · ${name}`,
    html`<header class="bar">
        <strong>${name}</strong>
        <span class="badge">Back office of a simulated store</span>
        <span class="way"
          ><a href="${storefrontRoot(store.domain)}/">Storefront</a> · <a href="/">All stores</a></span
        >
      </header>
      <div class="frame">
        <nav class="menu" aria-label="Sections">
          ${link('requests', 'Requests')} ${link('orders', 'Orders')}
          ${counts.map(([kind, count]) => link(kind, `${kind} (${count})`))}
        </nav>
        <main>${content}</main>
      </div>`,
  );
}

/** The platform's first page: its stores, and where to find everything else. */
export function drawIndex(stores: readonly Store[]): string {
  const rows = stores.map(({ domain, shop }) => [
    html`<strong>${shop.name}</strong><br /><span class="id">${domain}</span>`,
    html`<a href="${storefrontRoot(domain)}/">Storefront</a>`,
    html`<a href="${backOfficeRoot(domain)}">Back office</a>`,
    html`<code>/stores/${domain}/admin/api/…/graphql.json</code>`,
  ]);
  const controls = [
    [html`<a href="/__stores">/__stores</a>`, 'the stores; a POST adds one'],
    [html`<a href="/__log">/__log</a>`, 'requests to the Admin API'],
    [html`<a href="/__faults">/__faults</a>`, 'faults that are switched on; a POST switches one on'],
  ];
  return drawDocument(
    'Simulated platform',
    html`<header class="bar">
        <strong>Simulated platform</strong> <span class="badge">on this machine alone</span>
      </header>
      <main>
        <h1>Stores</h1>
        ${table(['Store', '', '', 'Admin API'], rows, 'No stores yet: POST a seed to /__stores.')}
        <h2>Controls</h2>
        ${table(['URL', 'Response'], controls, '')}
      </main>`,
  );
}

/** A table, or a sentence where there are no rows. A column whose name begins with `#` holds numbers. */
export function table(columns: readonly string[], rows: readonly Part[][], empty: string): Html {
  if (rows.length === 0) return html`<div class="card"><p class="empty">${empty}</p></div>`;
  const kindOf = (at: number) => (columns[at]?.startsWith('#') ? html`class="number"` : null);
  return html`<div class="card">
    <table>
      <thead>
        <tr>
          ${columns.map((column, at) => html`<th ${kindOf(at)} scope="col">${column.replace('#', '')}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, at) => html`<td ${kindOf(at)}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function drawDocument(title: string, body: Html): string {
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

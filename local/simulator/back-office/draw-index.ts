import type { StoreDirectory } from '../store-reader.ts';
import { backOfficeRoot, storefrontRoot } from '../storefront/visit.ts';
import { drawDocument } from './draw-frame.ts';
import { table } from './draw-parts.ts';
import { html } from './html.ts';

/** The platform's first page: its stores, and where to find everything else. */
export function drawIndex(directory: StoreDirectory): string {
  const rows = Array.from(directory.domains(), (domain) => {
    const shop = directory.store(domain)?.shop();
    return [
      html`<strong>${shop?.name}</strong><br /><span class="id">${domain}</span>`,
      html`<a href="${storefrontRoot(domain)}/">Storefront</a>`,
      html`<a href="${backOfficeRoot(domain)}">Back office</a>`,
      html`<code>/stores/${domain}/admin/api/…/graphql.json</code>`,
    ];
  });
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
        ${table(['Address', 'What it answers'], controls, '')}
      </main>`,
  );
}

import type { MetaobjectFieldView, MetaobjectView } from '../../store-reader.ts';
import { entryPath } from '../../storefront/drops/store-view.ts';
import { facts, idText, prettyJson, state, table } from '../draw-parts.ts';
import { html, type Html } from '../html.ts';
import type { Visit } from '../visit.ts';
import { collectionLink } from './collections.ts';

/** One entry: its fields as they are stored, JSON laid out, references followed. */
export function drawEntry(visit: Visit, entry: MetaobjectView): Html {
  const path = entryPath(entry, visit.store);
  const short = entry.fields.filter((field) => field.type !== 'json');
  const json = entry.fields.filter((field) => field.type === 'json' && field.value !== null);
  const rows = short.map((field) => [
    html`<code>${field.key}</code>`,
    drawValue(visit, field),
    html`<span class="id">${field.type}</span>`,
  ]);
  return html`<h1 dir="auto">${entry.displayName}</h1>
    ${path === undefined ? null : html`<p><a href="${visit.storefront}${path}">See it in the storefront</a></p>`}
    ${facts([
      ['Entry', idText(entry.id)],
      ['Handle', entry.handle],
      ['Type', html`<a href="${visit.root}/metaobjects/${entry.type}">${entry.type}</a>`],
      ['Status', state(entry.status)],
      ['Made', entry.createdAt],
      ['Changed', entry.updatedAt],
    ])}
    <h2>Fields</h2>
    ${table(['Key', 'Value', 'Type'], rows, 'No fields.')}
    ${json.map(
      ({ key, value }) =>
        html`<h2><code>${key}</code> (JSON, ${Buffer.byteLength(value ?? '')} bytes)</h2>
          <div class="card"><pre dir="auto">${prettyJson(value ?? '')}</pre></div>`,
    )}`;
}

function drawValue(visit: Visit, { type, value }: MetaobjectFieldView): Html {
  if (value === null) return html`<span class="soft">not set</span>`;
  if (type === 'collection_reference') return drawCollectionReference(visit, value);
  if (type === 'list.collection_reference') {
    const ids = JSON.parse(value) as string[];
    return html`${ids.map((id) => html`${drawCollectionReference(visit, id)}<br />`)}`;
  }
  return html`<bdi>${value}</bdi>`;
}

function drawCollectionReference(visit: Visit, id: string): Html {
  const collection = visit.store.collectionById(id);
  return collection ? collectionLink(visit, collection) : html`${idText(id)} (gone)`;
}

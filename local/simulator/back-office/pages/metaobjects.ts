import type { MetaobjectDefinitionView } from '../../store-reader.ts';
import { facts, idText, lastPart, pageLinks, state, table } from '../draw-parts.ts';
import { html, type Html } from '../html.ts';
import type { DrawSection } from '../page.ts';
import type { Visit } from '../visit.ts';
import { drawEntry } from './metaobject-entry.ts';

const ENTRIES_A_PAGE = 50;

/** All definitions; or one with its fields and entries; or one entry. */
export const drawMetaobjects: DrawSection = (visit) => {
  const [type, number] = visit.rest;
  if (type === undefined) return { title: 'Metaobjects', content: listDefinitions(visit) };
  const definition = visit.store.metaobjectDefinition(type);
  if (definition === undefined) return undefined;
  if (number === undefined) return { title: definition.name, content: drawDefinition(visit, definition) };
  const entry = visit.store.metaobjectById(`gid://shopify/Metaobject/${number}`);
  return entry && { title: entry.displayName, content: drawEntry(visit, entry) };
};

function listDefinitions({ store, root }: Visit): Html {
  const rows = Array.from(store.metaobjectDefinitions(), (definition) => [
    html`<a href="${root}/metaobjects/${definition.type}">${definition.name}</a><br /><span class="id"
        >${definition.type}</span
      >`,
    definition.fields.length,
    definition.entryCount,
    capabilities(definition),
    `admin ${definition.access.admin}, storefront ${definition.access.storefront}`,
  ]);
  return html`<h1>Metaobjects</h1>
    ${table(
      ['Definition', '#Fields', '#Entries', 'Capabilities', 'Access'],
      rows,
      'No metaobject definitions yet.',
    )}`;
}

function drawDefinition(visit: Visit, definition: MetaobjectDefinitionView): Html {
  const fields = definition.fields.map((field) => [
    html`<code>${field.key}</code>`,
    field.name,
    html`<code>${field.type}</code>`,
    field.required ? 'required' : '',
  ]);
  return html`<h1>${definition.name}</h1>
    <p class="soft">${definition.description}</p>
    ${facts([
      ['Definition', idText(definition.id)],
      ['Type', html`<code>${definition.type}</code>`],
      ['Shown by', html`<code>${definition.displayNameKey}</code>`],
      ['Capabilities', capabilities(definition)],
      ['Access', `admin ${definition.access.admin}, storefront ${definition.access.storefront}`],
    ])}
    <h2>Entries (${definition.entryCount})</h2>
    ${drawEntries(visit, definition)}
    <h2>Fields (${definition.fields.length})</h2>
    ${table(['Key', 'Name', 'Type', ''], fields, 'No fields.')}`;
}

function drawEntries({ store, root, page }: Visit, { type }: MetaobjectDefinitionView): Html {
  const path = `${root}/metaobjects/${type}`;
  const from = (page - 1) * ENTRIES_A_PAGE;
  const rows = [];
  let at = 0;
  for (const entry of store.metaobjects(type)) {
    if (at >= from + ENTRIES_A_PAGE) break;
    if (at++ < from) continue;
    rows.push([
      html`<a href="${path}/${lastPart(entry.id)}" dir="auto">${entry.displayName}</a><br /><span class="id"
          >${entry.handle}</span
        >`,
      state(entry.status),
      entry.updatedAt,
    ]);
  }
  const hasNext = (store.metaobjectDefinition(type)?.entryCount ?? 0) > from + ENTRIES_A_PAGE;
  return html`${table(['Entry', 'Status', 'Changed'], rows, 'No entries here.')}${pageLinks(path, page, hasNext)}`;
}

function capabilities({
  capabilities: { publishable, renderable, onlineStore },
}: MetaobjectDefinitionView): string {
  const names = [
    publishable ? 'publishable' : undefined,
    renderable ? 'renderable' : undefined,
    onlineStore ? `pages at /pages/${onlineStore.urlHandle}/…` : undefined,
  ];
  return names.filter((name) => name !== undefined).join(', ') || 'none';
}

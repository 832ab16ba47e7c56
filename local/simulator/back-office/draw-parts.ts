import type { ImageView, PublicationView } from '../store-reader.ts';
import { withOwnMedia } from '../storefront/own-hosts.ts';
import { html, type Html, type Part } from './html.ts';

/** A table, or a sentence where there are no rows. A column whose name begins with `#` holds numbers. */
export function table(columns: readonly string[], rows: readonly Part[][], empty: string): Html {
  if (rows.length === 0) return html`<div class="card"><p class="empty">${empty}</p></div>`;
  const heads = columns.map((column) =>
    column.startsWith('#')
      ? html`<th class="number" scope="col">${column.slice(1)}</th>`
      : html`<th scope="col">${column}</th>`,
  );
  const lines = rows.map(
    (cells) =>
      html`<tr>
        ${cells.map((cell, at) =>
          columns[at]?.startsWith('#') ? html`<td class="number">${cell}</td>` : html`<td>${cell}</td>`,
        )}
      </tr>`,
  );
  return html`<div class="card">
    <table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>`;
}

/** Names and values, as a table of two columns. */
export function facts(pairs: readonly (readonly [name: string, value: Part])[]): Html {
  const lines = pairs.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${value}</td>
      </tr>`,
  );
  return html`<div class="card">
    <table>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>`;
}

const GOOD = new Set(['ACTIVE', 'READY', 'published', 'ok']);
const BAD = new Set(['EXPIRED', 'FAILED', 'ARCHIVED']);

/** A status as text; the color only repeats it. */
export function state(word: string): Html {
  const kind = GOOD.has(word) ? 'state--good' : BAD.has(word) ? 'state--bad' : '';
  return html`<span class="state ${kind}">${word}</span>`;
}

export function thumbnail(image: ImageView | undefined): Html | null {
  if (image === undefined) return null;
  return html`<img
    class="thumb"
    src="${withOwnMedia(image.url)}"
    alt=""
    width="44"
    height="44"
    loading="lazy"
  />`;
}

export function channels(publications: readonly PublicationView[]): Part {
  if (publications.length === 0) return state('not published');
  return publications.map(({ title }) => html`${state(title)} `);
}

/** An id as the API has it. */
export function idText(id: string): Html {
  return html`<span class="id">${id}</span>`;
}

/** The number at the end of a global id, for addresses. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Links to the pages before and after, where a list is longer than one. */
export function pageLinks(path: string, page: number, hasNext: boolean): Html | null {
  if (page === 1 && !hasNext) return null;
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 ? html`<a rel="prev" href="${path}?page=${page - 1}">Previous</a>` : null}
    <span>Page ${page}</span>
    ${hasNext ? html`<a rel="next" href="${path}?page=${page + 1}">Next</a>` : null}
  </nav>`;
}

/** JSON as people read it; text that is no JSON as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

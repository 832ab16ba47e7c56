import { escapeHtml } from './escape-html.ts';
import { textOf } from './text-of.ts';

/** Filters that write HTML or make text safe for it. */
export const htmlFilters = {
  /** JSON, escaped for a script element. */
  json: (value: unknown): string =>
    JSON.stringify(value ?? null).replace(/[<>&\u2028\u2029]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    }),

  handleize: (text: unknown): string =>
    textOf(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),

  stylesheet_tag: (url: string): string =>
    `<link href="${escapeHtml(url)}" rel="stylesheet" type="text/css" media="all">`,

  script_tag: (url: string): string => `<script src="${escapeHtml(url)}" type="text/javascript"></script>`,
};

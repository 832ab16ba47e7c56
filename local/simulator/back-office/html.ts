import { escapeHtml } from '../storefront/liquid/escape-html.ts';

/** HTML that is finished: only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | undefined | readonly Part[];

/** Writes HTML; everything put into it is escaped, except HTML that was itself written this way. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, at) => text + write(parts[at])).join(''));
}

function write(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeHtml(String(part));
}

import { fillTemplate, handlePlaceholder } from '../collabs/affiliate-url.ts';
import { readHttpsUrl } from '../read-https-url.ts';

/** A handle as good as any, to see what a template becomes. */
const anyHandle = 'creator';
const breaksLink = /[\s\p{Cc}#\\]/u;
const unfit = 'must have no blanks, "#" or "\\": what follows them would be lost from the link';
const unknownPlaceholder = `has one placeholder, ${handlePlaceholder}, and no other braces`;

/** @returns why a template for the address that links lead to is refused; undefined when it is fit. */
export function refuseRedirectTemplate(template: string): string | undefined {
  const address = fillTemplate(template, anyHandle) ?? '';
  if (/[{}]/.test(address)) return unknownPlaceholder;
  if (breaksLink.test(address)) return unfit;
  if (/^\/(?!\/)/.test(address)) return undefined;
  return 'url' in readHttpsUrl(address)
    ? undefined
    : 'must begin with "/" for a page of the store, or with "https://"';
}

/** @returns why a template for the query of links is refused; undefined when it is fit. */
export function refuseQueryTemplate(template: string): string | undefined {
  const query = fillTemplate(template, anyHandle) ?? '';
  if (/[{}]/.test(query)) return unknownPlaceholder;
  return breaksLink.test(query) ? unfit : undefined;
}

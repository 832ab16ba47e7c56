import { limits } from './limits.ts';

/**
 * Reads an https address. The URL standard forgives blanks around it, line breaks inside it, backslashes and missing
 * slashes (https://url.spec.whatwg.org/#concept-basic-url-parser); what is kept and measured is its own spelling, in
 * which none of these is left.
 * @returns the address in that spelling, or why it is refused.
 */
export function readHttpsUrl(text: string): { url: string } | { refusal: string } {
  if (!URL.canParse(text))
    return { refusal: 'must be an https URL such as https://www.example.com/some/page' };
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:') return { refusal: 'must begin with https://' };
  if (href.length > limits.url)
    return { refusal: `must be at most ${limits.url} characters, written as a URL` };
  return { url: href };
}

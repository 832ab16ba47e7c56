import { z } from 'zod';
import { limits } from '../limits.ts';

/** Text that `read` takes for an address; what is kept is the address as `read` spells it. */
export function urlText(read: (text: string) => { url: string } | { refusal: string }) {
  return z
    .string('must be an https URL')
    .transform((text, context) => {
      const result = read(text);
      if ('url' in result) return result.url;
      context.issues.push({ code: 'custom', message: result.refusal, input: text });
      return z.NEVER;
    })
    .meta({
      format: 'uri',
      description: `An https address, of at most ${limits.url} characters as the URL standard spells it.`,
    });
}

import { z } from 'zod';
import { refuseQueryTemplate, refuseRedirectTemplate } from '../campaigns/refuse-template.ts';
import { limits } from '../limits.ts';
import { anyLine, requiredText } from './text.ts';
import { withoutUndefined } from './without-undefined.ts';

/** A template that may be left empty, which is null. */
function template(refuse: (template: string) => string | undefined) {
  return anyLine(limits.url)
    .trim()
    .transform((text, context) => {
      const refusal = text === '' ? undefined : refuse(text);
      if (refusal === undefined) return text || null;
      context.issues.push({ code: 'custom', message: refusal, input: text });
      return z.NEVER;
    });
}

/** The templates of a campaign's links, as a page sends them. */
export const linkTemplatesBody = z.object({
  brandPageRedirectUrlTemplate: template(refuseRedirectTemplate),
  queryParams: template(refuseQueryTemplate),
});

/** A new campaign as a page sends it. */
export const campaignBody = linkTemplatesBody.extend({
  title: requiredText(limits.title),
  isDefault: z.boolean('must be true or false'),
});

export type CampaignBody = z.output<typeof campaignBody>;

/** What a page says differently of a campaign; what it leaves out stays. */
export const campaignChangeBody = campaignBody.partial().transform(withoutUndefined);

export type CampaignChangeBody = z.output<typeof campaignChangeBody>;

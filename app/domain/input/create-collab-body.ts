import { z } from 'zod';
import type { CreateCollabInput } from '../collabs/create-collab-input.ts';
import { limits } from '../limits.ts';
import { withoutUndefined } from './without-undefined.ts';
import { collabFields } from './collab-fields.ts';
import { customInput } from './custom.ts';
import { withOneChannel } from './platform-domain.ts';
import { emptyMeansAbsent, noObject, requiredText } from './text.ts';

const fields = z.object(
  {
    platformDomain: requiredText(limits.name).optional(),
    myshopifyDomain: requiredText(limits.name).optional(),
    email: collabFields.email,
    firstName: collabFields.firstName,
    lastName: collabFields.lastName,
    affiliateCode: emptyMeansAbsent(collabFields.affiliateCode),
    affiliateUrl: emptyMeansAbsent(collabFields.affiliateUrl),
    collabTier: emptyMeansAbsent(collabFields.collabTier),
    discount: collabFields.discount.nullable().optional(),
    handle: emptyMeansAbsent(collabFields.handle),
    profilePicture: emptyMeansAbsent(collabFields.profilePicture),
    primaryColor: emptyMeansAbsent(collabFields.primaryColor),
    title: emptyMeansAbsent(collabFields.title),
    socials: collabFields.socials.optional(),
    tags: collabFields.tags.optional(),
    custom: customInput,
  },
  noObject,
);

/** The body of "create a collab", as the interface and its decisions page describe it. */
export const createCollabBody = withOneChannel(fields, {
  name: 'platformDomain',
  alias: 'myshopifyDomain',
}).transform(
  ({
    platformDomain,
    myshopifyDomain,
    discount,
    ...rest
  }): { platformDomain: string | undefined; collab: CreateCollabInput } => ({
    platformDomain: platformDomain ?? myshopifyDomain,
    collab: withoutUndefined({ ...rest, discount: discount ?? undefined }),
  }),
);

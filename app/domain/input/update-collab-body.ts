import { z } from 'zod';
import type { UpdateCollabInput } from '../collabs/update-collab-input.ts';
import { withoutUndefined } from './without-undefined.ts';
import { collabFields } from './collab-fields.ts';
import { customInput } from './custom.ts';
import { emptyMeansAbsent, noObject } from './text.ts';

/** The body of "update a collab": an absent field keeps what is there, null clears what can be cleared. */
export const updateCollabBody = z
  .object(
    {
      email: collabFields.email.optional(),
      firstName: collabFields.firstName.optional(),
      lastName: collabFields.lastName.optional(),
      affiliateCode: emptyMeansAbsent(collabFields.affiliateCode),
      affiliateUrl: emptyMeansAbsent(collabFields.affiliateUrl.nullable()),
      collabTier: emptyMeansAbsent(collabFields.collabTier.nullable()),
      discount: collabFields.discount.nullable().optional(),
      handle: emptyMeansAbsent(collabFields.handle),
      profilePicture: emptyMeansAbsent(collabFields.profilePicture.nullable()),
      primaryColor: emptyMeansAbsent(collabFields.primaryColor.nullable()),
      title: emptyMeansAbsent(collabFields.title.nullable()),
      socials: collabFields.socials.nullable().optional(),
      tags: collabFields.tags.nullable().optional(),
      isOnboarded: z.boolean('must be true or false').nullable().optional(),
      isActive: z.boolean('must be true or false').optional(),
      custom: customInput,
    },
    noObject,
  )
  .transform((sent): UpdateCollabInput => withoutUndefined(sent));

import type { Prisma } from '#app/db/generated/client.ts';
import type { CustomInput } from '../custom-fields/custom-input.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import type { MediaInput } from '../media/media-input.ts';

/** What a brand or partner says of a creator it starts to work with. Absent means "not given". */
export interface CreateCollabInput {
  email: string;
  firstName: string;
  lastName: string;
  affiliateCode?: string;
  affiliateUrl?: string;
  collabTier?: string;
  discount?: DiscountValue;
  handle?: string;
  profilePicture?: MediaInput;
  primaryColor?: string;
  title?: string;
  socials?: Prisma.InputJsonValue;
  tags?: string[];
  custom: CustomInput;
}

import type { Prisma } from '#app/db/generated/client.ts';
import type { CustomInput } from '../custom-fields/custom-input.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import type { MediaInput } from '../media/media-input.ts';

/** What is to be another on a collab. An absent key keeps what is there, null goes back to what lies beneath. */
export interface UpdateCollabInput {
  /** May be sent only as it stands: the address is the creator's own. */
  email?: string;
  firstName?: string;
  lastName?: string;
  affiliateCode?: string;
  affiliateUrl?: string | null;
  collabTier?: string | null;
  discount?: DiscountValue | null;
  handle?: string;
  profilePicture?: MediaInput | null;
  primaryColor?: string | null;
  title?: string | null;
  socials?: Prisma.InputJsonValue | null;
  tags?: string[] | null;
  isOnboarded?: boolean | null;
  isActive?: boolean;
  /** Merged key by key; null clears one. */
  custom: CustomInput;
}

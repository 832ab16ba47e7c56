/** A collab of the demo: its request body and its drops. */
export interface DemoCollab {
  /** Body of `POST {base}/creators/collabs`. */
  body: CollabBody;
  /** Title of its tier; default: the channel's default tier. */
  tier?: string;
  /** In order of creation. */
  drops: DemoDrop[];
}

/** The fields of endpoint 2 that the demo uses. */
interface CollabBody {
  platformDomain: string;
  email: string;
  firstName: string;
  lastName: string;
  /** For names that cannot be part of a URL. */
  handle?: string;
  title: string;
  affiliateCode: string;
  primaryColor: string;
  profilePicture?: string;
  /** Instead of its tier's. Percent points for `Percentage`, major units of the shop's currency for `FixedAmount`. */
  discount?: { discountAmount: number; discountType: 'Percentage' | 'FixedAmount' };
  socials?: { platform: string; handle: string; url: string }[];
  tags?: string[];
  custom: CustomValues;
}

/** A drop that names its products by handle, because the platform assigns their ids. */
export interface DemoDrop {
  title: string;
  description: string;
  media?: DemoMedia[];
  products: DemoDropProduct[];
  custom?: CustomValues;
}

export interface DemoDropProduct {
  handle: string;
  /** Title of a variant, such as `Fern / Large`. */
  variant?: string;
  note?: string;
  media?: DemoMedia[];
  custom?: CustomValues;
}

/** A URL, or the Media object of an upload elsewhere. */
export type DemoMedia =
  string | { url: string; mediaContentType: 'IMAGE' | 'VIDEO'; mimeType: string; originalFilename: string };

export type CustomValues = Record<string, string | string[]>;

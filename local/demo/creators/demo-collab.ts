/** One collab of the demo as it is sent to the interface, and the drops that follow it. */
export interface DemoCollab {
  /** Body of `POST {base}/creators/collabs`. */
  body: CollabBody;
  /** In the order in which they are to be created. */
  drops: DemoDrop[];
}

/** The fields of endpoint 2 that the demo uses; see the interface for what else there is. */
export interface CollabBody {
  platformDomain: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Where the name cannot be written in an address. */
  handle?: string;
  title: string;
  affiliateCode: string;
  primaryColor: string;
  profilePicture?: string;
  /** Percent points for `Percentage`, major units of the shop's currency for `FixedAmount`. */
  discount?: { discountAmount: number; discountType: 'Percentage' | 'FixedAmount' };
  socials?: { platform: string; handle: string; url: string }[];
  tags?: string[];
  custom: CustomValues;
}

/** A drop whose products are named by handle, because only the platform knows their ids. */
export interface DemoDrop {
  title: string;
  description: string;
  products: DemoDropProduct[];
  custom?: CustomValues;
}

export interface DemoDropProduct {
  handle: string;
  /** Title of the one variant that is meant, such as `Fern / Large`. */
  variant?: string;
  note?: string;
  media?: DemoMedia[];
  custom?: CustomValues;
}

/** A URL, or the Media object of an upload elsewhere. */
export type DemoMedia =
  string | { url: string; mediaContentType: 'IMAGE' | 'VIDEO'; mimeType: string; originalFilename: string };

export type CustomValues = Record<string, string | string[]>;

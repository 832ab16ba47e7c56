import type { Row } from '../table.ts';
import type { BrandSeed, StaffSeed, StorePlan } from '../../store-seed.ts';

export interface ShopRecord extends Row {
  /** Tells stores apart; also the base of the store's identifiers. */
  number: number;
  domain: string;
  name: string;
  email: string;
  currency: string;
  timezone: string;
  plan: StorePlan;
  primaryDomain: string;
  brand: BrandSeed;
  /** Absent where it is `en`. */
  locale?: string;
  /** Absent where nobody was named. */
  staff?: StaffSeed[];
  createdAt: string;
}

export interface InstallationRecord extends Row {
  /** Scopes the merchant granted, as asked for: a write scope without its read scope says both. */
  scopes: string[];
  installedAt: string;
}

export interface PublicationRecord extends Row {
  title: string;
  catalogId: string;
  supportsFuturePublishing: boolean;
}

/** Publication id to the date from which it counts. */
export type PublishedOn = Record<string, string>;

export interface UrlRedirectRecord extends Row {
  path: string;
  target: string;
}

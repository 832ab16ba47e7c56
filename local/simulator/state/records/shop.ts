import type { Row } from '../table.ts';
import type { MarketView } from '../../store-views.ts';
import type { BrandSeed, StaffSeed, StorePlan } from '../../store-seed.ts';

export interface ShopRecord extends Row {
  /** Identifies the store; also the base of its ids. */
  number: number;
  domain: string;
  name: string;
  email: string;
  currency: string;
  timezone: string;
  plan: StorePlan;
  primaryDomain: string;
  brand: BrandSeed;
  /** Absent for `en`. */
  locale?: string;
  moneyFormat?: string;
  markets?: readonly MarketView[];
  /** Absent without named staff. */
  staff?: StaffSeed[];
  createdAt: string;
}

export interface InstallationRecord extends Row {
  /** Scopes that the merchant granted, in explicit form: a write scope includes its read scope. */
  scopes: string[];
  installedAt: string;
}

export interface PublicationRecord extends Row {
  title: string;
  catalogId: string;
  supportsFuturePublishing: boolean;
}

/** Publication id to its start date. */
export type PublishedOn = Record<string, string>;

export interface UrlRedirectRecord extends Row {
  path: string;
  target: string;
}

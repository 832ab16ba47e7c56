/** A campaign of a demo brand, as an admin creates it. */
export interface DemoCampaign {
  platformDomain: string;
  title: string;
  /** Whether new collabs without a tier get this campaign's default tier. One in each store. */
  isDefault: boolean;
  /** The first is the campaign's default tier. Titles are unique in a store. */
  tiers: DemoTier[];
}

interface DemoTier {
  title: string;
  /** As typed: percent, or money in the shop's currency. */
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' };
}

const percent = (amount: string): DemoTier['discount'] => ({ amount, type: 'Percentage' });
const money = (amount: string): DemoTier['discount'] => ({ amount, type: 'FixedAmount' });

const halo = 'halo-botanics.myshopify.com';
const northpine = 'northpine-goods.myshopify.com';

/** The campaigns of both brands, with two tiers each. */
export const DEMO_CAMPAIGNS: DemoCampaign[] = [
  {
    platformDomain: halo,
    title: 'Skincare circle',
    isDefault: true,
    tiers: [
      { title: 'Member', discount: percent('10') },
      { title: 'Ambassador', discount: percent('15') },
    ],
  },
  {
    platformDomain: halo,
    title: 'Evening rituals',
    isDefault: false,
    tiers: [
      { title: 'Guest', discount: money('5') },
      { title: 'Resident', discount: percent('12.5') },
    ],
  },
  {
    platformDomain: northpine,
    title: 'Year on the trail',
    isDefault: true,
    tiers: [
      { title: 'Walker', discount: percent('10') },
      { title: 'Guide', discount: percent('15') },
    ],
  },
  {
    platformDomain: northpine,
    title: 'Winter at home',
    isDefault: false,
    tiers: [
      { title: 'Guest', discount: money('8') },
      { title: 'Host', discount: percent('10') },
    ],
  },
];

import type { TestChannel } from '../../support/world/install.ts';
import type { Run } from './scenario.ts';

/** A creator with a discount. */
export function plainPerson({ token }: Run, name = 'ada') {
  return {
    email: `${name}-${token}@example.com`,
    firstName: 'Ada',
    lastName: `Lovelace ${token}`,
    handle: `${name}-${token}`,
    affiliateCode: `${name}-${token}`,
    discount: { discountAmount: 15, discountType: 'Percentage' },
  };
}

/** All fields of "create a collab", so that every table is written. */
export function wholePerson(run: Run, name = 'ada') {
  return {
    ...plainPerson(run, name),
    profilePicture: `https://cdn.example.com/${name}.jpg`,
    primaryColor: '#225544',
    title: 'Ada’s',
    socials: [{ platform: 'web', handle: 'ada' }],
    tags: ['vip'],
    custom: { 'cc-city': 'Wien' },
  };
}

/**
 * All fields of "create a drop".
 * @param order selects the store's products.
 */
export function wholeDrop({ products }: TestChannel, title: string, order: readonly number[]) {
  const picture = `https://cdn.example.com/${title}.jpg`;
  return {
    title,
    description: `Words of ${title}`,
    products: order.map((index) => ({
      id: products[index],
      enhancement: { note: `Soft ${title}`, media: [picture] },
      custom: { 'cc-shade': 'green' },
    })),
    custom: { 'cc-mood': 'calm' },
  };
}

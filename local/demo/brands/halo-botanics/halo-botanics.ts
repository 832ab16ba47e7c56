import type { DemoBrand } from '../demo-brand.ts';
import { BODY_AND_BATH } from './body-and-bath.ts';
import { FACE } from './face.ts';
import { HOME_AND_SETS } from './home-and-sets.ts';

/** Plant skincare from Denmark: soft colours, calm sentences, glass and refills. */
export const HALO_BOTANICS: DemoBrand = {
  domain: 'halo-botanics.myshopify.com',
  name: 'HALO Botanics',
  email: 'owner@halo-botanics.example',
  currency: 'EUR',
  timezone: 'Europe/Copenhagen',
  plan: 'plus',
  primaryDomain: 'halo-botanics.example',
  fileFolder: '1/0612/4408/2201',
  brand: {
    primaryColor: '#6b4f43',
    backgroundColor: '#fbf6ef',
    textColor: '#2f2723',
    slogan: 'Plants, patience, and not much else.',
  },
  staff: [
    { firstName: 'Liv', lastName: 'Krogh' },
    { firstName: 'Noor', lastName: 'Haddad' },
  ],
  publications: ['Online Store', 'Point of Sale', 'Shop'],
  products: [...FACE, ...BODY_AND_BATH, ...HOME_AND_SETS],
};

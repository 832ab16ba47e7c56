import type { DemoBrand } from '../demo-brand.ts';
import { CAMP } from './camp.ts';
import { HOME } from './home.ts';
import { WEAR } from './wear.ts';

/** Things for outdoors and home from the north of England: sturdy, warm, dry-humoured. */
export const NORTHPINE_GOODS: DemoBrand = {
  domain: 'northpine-goods.myshopify.com',
  name: 'Northpine Goods',
  email: 'owner@northpine-goods.example',
  currency: 'GBP',
  timezone: 'Europe/London',
  plan: 'standard',
  fileFolder: '1/0588/1730/9614',
  brand: {
    primaryColor: '#2f4a40',
    backgroundColor: '#f5f1e8',
    textColor: '#22282a',
    slogan: 'Made to be left out in the rain.',
  },
  publications: ['Online Store', 'Point of Sale'],
  products: [...CAMP, ...HOME, ...WEAR],
};

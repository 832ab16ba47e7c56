import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { demoCollab, HALO } from './demo-shop.ts';

/** A text of so many characters, with long words. */
const words = (count: number) =>
  'Sehr lange Donaudampfschifffahrtstexte '.repeat(count / 39 + 1).slice(0, count);

/** A creator of whom every text has its maximum length. */
export function longCollab(): DemoCollab {
  const { body, drops } = demoCollab(HALO, 'Maya');
  const [drop] = drops;
  const socials = ['instagram', 'tiktok', 'youtube', 'pinterest', 'twitch', 'snapchat', 'facebook', 'x'];
  return {
    body: {
      ...body,
      firstName: words(255),
      lastName: words(255),
      title: words(255),
      socials: socials.map((platform) => ({ platform, handle: 'm', url: `https://${platform}.example/m` })),
      custom: { 'cc-about': words(5_000) },
    },
    drops: [
      {
        title: words(255),
        description: words(5_000),
        custom: { 'cc-label': words(255), 'cc-cover': drop?.custom?.['cc-cover'] ?? '' },
        products: (drop?.products ?? []).map((product) => ({
          ...product,
          note: words(2_000),
          custom: { 'cc-tip': words(255) },
        })),
      },
    ],
  };
}

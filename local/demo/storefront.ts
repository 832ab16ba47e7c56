import path from 'node:path';

/** Folders of the demo storefronts: a plain theme, and this project's theme app extension. */
export const demoStorefront = {
  theme: path.resolve('local/demo/theme'),
  extension: path.resolve('extensions/creator-storefront'),
};

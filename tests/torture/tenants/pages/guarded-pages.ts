import { campaignPages } from './campaign-pages.ts';
import { collabPages } from './collab-pages.ts';
import { dropPages } from './drop-pages.ts';
import type { GuardedPage } from './guarded-page.ts';
import { settingsPages } from './settings-pages.ts';

/** Every page of the admin, and everything that each does; what takes something away comes last. */
export const guardedPages: readonly GuardedPage[] = [
  ...settingsPages,
  ...dropPages,
  ...collabPages,
  ...campaignPages,
];

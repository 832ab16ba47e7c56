import { campaignPages } from './campaign-pages.ts';
import { collabPages } from './collab-pages.ts';
import { dropPages } from './drop-pages.ts';
import type { GuardedPage } from './guarded-page.ts';
import { settingsPages } from './settings-pages.ts';

/** Every page of the admin, with all of its actions. Actions that delete something come last. */
export const guardedPages: readonly GuardedPage[] = [
  ...settingsPages,
  ...dropPages,
  ...collabPages,
  ...campaignPages,
];

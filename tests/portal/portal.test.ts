import { afterAll, beforeAll } from 'vitest';
import { mailUrl, startPortalWorld, stopPortalWorld } from './portal-world.ts';
import './share.cases.ts';
import './profile.cases.ts';
import './drops.cases.ts';
import './published-drops.cases.ts';
import './editor.cases.ts';
import './uploads.cases.ts';
import './editor-rules.cases.ts';
import './editor-form.cases.ts';
import './account.cases.ts';
import './drop-review.cases.ts';
// Last: a day passes.
import './profile-form.cases.ts';

/* The pages of the portal, in one world. */

beforeAll(async () => {
  await startPortalWorld();
  await mailUrl();
});
afterAll(stopPortalWorld);

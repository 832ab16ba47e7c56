import { afterAll, beforeAll } from 'vitest';
import { startPortalWorld, stopPortalWorld } from './sign-in/portal-world.ts';
// In this order: the mail server starts in the first one.
import './sign-in/mail.cases.ts';
import './sign-in/link-and-code.cases.ts';
import './sign-in/addresses.cases.ts';
import './sign-in/interface.cases.ts';
import './sign-in/pages.cases.ts';
import './sign-in/sessions.cases.ts';
import './sign-in/invitations.cases.ts';
import './sign-in/applications.cases.ts';
import './portal/share.cases.ts';
import './portal/profile.cases.ts';
import './portal/drops.cases.ts';
import './portal/published-drops.cases.ts';
import './portal/editor.cases.ts';
import './portal/editor-rules.cases.ts';
import './portal/editor-form.cases.ts';
import './portal/account.cases.ts';
import './portal/drop-review.cases.ts';

/* The sign-in by email and the pages of the portal, in one world. */

beforeAll(startPortalWorld);
afterAll(stopPortalWorld);

import { afterAll, beforeAll } from 'vitest';
import { startPortalWorld, stopPortalWorld } from '../portal/portal-world.ts';
// In this order: the mail server starts in the first one.
import './sign-in/mail.cases.ts';
import './sign-in/link-and-code.cases.ts';
import './sign-in/addresses.cases.ts';
import './sign-in/interface.cases.ts';
import './sign-in/pages.cases.ts';
import './sign-in/sessions.cases.ts';
import './sign-in/invitations.cases.ts';
import './sign-in/applications.cases.ts';

/* The sign-in by email, in one world. */

beforeAll(startPortalWorld);
afterAll(stopPortalWorld);

import './settings/keys-and-partners.cases.ts';
import './settings/event-endpoints.cases.ts';
import './settings/lost-responses.cases.ts';
import './settings/custom-fields.cases.ts';

/* A brand’s settings, in one database. */

import './brand-collabs/list.cases.ts';
import './brand-collabs/states.cases.ts';
import './brand-collabs/bulk-actions.cases.ts';
import './brand-collabs/detail-page.cases.ts';

/* How a brand lists and edits its collabs, in one database. The list comes first: bulk actions change it. */

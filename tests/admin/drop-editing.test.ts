import './drop-editing/history.cases.ts';
import './drop-editing/removed-drops.cases.ts';
import './drop-editing/contents.cases.ts';
import './drop-editing/deleted-drops.cases.ts';
import './drop-editing/drafts.cases.ts';
import './drop-editing/approved-drafts.cases.ts';
import './drop-editing/creator-rules.cases.ts';

/* How a brand edits drops, in one database and with one simulated platform. */

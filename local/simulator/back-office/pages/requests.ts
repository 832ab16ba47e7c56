import { state, table } from '../draw-parts.ts';
import { html } from '../html.ts';
import type { DrawSection } from '../page.ts';

const SHOWN = 200;

/** The newest requests to the Admin API, with their operations. */
export const drawRequests: DrawSection = ({ directory, domain }) => {
  const log = directory.requestLog({ domain, limit: SHOWN });
  const rows = log.map((entry) => [
    entry.time,
    html`<details>
      <summary><code>${entry.operation || 'unnamed'}</code></summary>
      <pre dir="auto">${JSON.stringify(entry.variables ?? {}, null, 2)}</pre>
    </details>`,
    state(entry.outcome),
    entry.status === 0 ? 'dropped' : entry.status,
    entry.requestedCost,
    entry.actualCost,
  ]);
  const columns = ['Time', 'Operation', 'Outcome', '#Status', '#Asked points', '#Spent points'];
  return {
    title: 'Request log',
    content: html`<h1>Request log</h1>
      <p class="soft">The last ${SHOWN} requests to this store’s Admin API, newest first.</p>
      ${table(columns, rows, 'No requests yet.')}`,
  };
};

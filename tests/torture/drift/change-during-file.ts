import { addCreators, changeAll, requestJob, untilUpToDate } from '../../bench/mirror/creators.ts';
import { countBulkRows } from '../../support/db/bulk.ts';
import { allWebhooksHandled } from '../../support/http/webhooks-handled.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { until } from '../../support/until.ts';
import type { DriftContext } from './drift-context.ts';
import { readEntries, type Entry } from './read-entries.ts';
import { untilRepaired } from './until-repaired.ts';

/** What staff changed in the store of a bulk write. */
export interface FileReport {
  /** Rows whose results were not read when staff changed their entries. */
  unread: number;
  /** Entries that differ afterwards, as text. */
  wrong: string[];
}

/**
 * Changes all creators of a store in a file. The platform reports every row. Staff change a third of the entries after
 * their rows, before the results are read, and another third after that. No reconciliation follows.
 */
export async function changeDuringFile(
  context: DriftContext,
  { behind, count }: { behind: number; count: number },
): Promise<FileReport> {
  await addCreators(context, context.domain, count);
  await requestJob(context, context.domain);
  await untilUpToDate(context, context.domain);
  const webhooksHandled = () =>
    allWebhooksHandled({ platform: { url: context.platformUrl }, database: context });
  const unread = { fault: 'unavailable', operation: 'BulkOperationById', times: 'always' };
  await addFault(context.platformUrl, unread);
  await changeAll(context, context.domain);
  await requestJob(context, context.domain);
  let entries: Entry[] = [];
  await until('the file has run', async () => {
    entries = await readEntries(context);
    return entries.every((entry) => firstNameOf(entry) !== 'Ada');
  });
  const expected = new Map(entries.map((entry) => [entry.id, firstNameOf(entry)]));
  const changeEveryThird = async (from: number) => {
    await webhooksHandled();
    const writtenBy = Date.now();
    await until('the change is outside the tolerance of change times', () => Date.now() > writtenBy + 2_100);
    const metaobject = { fields: [{ key: firstName, value: 'Staff' }] };
    for (const [index, { id }] of entries.entries())
      if (index % 3 === from) await staffDo(context, 'metaobjectUpdate', { id, metaobject });
    await webhooksHandled();
  };
  await changeEveryThird(0);
  const rows = await countBulkRows(context);
  await clearFaults(context.platformUrl);
  const listWrong = async () =>
    (await readEntries(context))
      .filter((entry) => firstNameOf(entry) !== expected.get(entry.id))
      .map((entry) => `${entry.handle}: ${firstNameOf(entry) ?? ''}`);
  const wrongInFile = await untilRepaired(context, listWrong, behind);
  await changeEveryThird(1);
  const wrongAfterwards = await untilRepaired(context, listWrong, behind);
  return {
    unread: rows,
    wrong: [
      ...wrongInFile.map((text) => `after its row: ${text}`),
      ...wrongAfterwards.map((text) => `after the file: ${text}`),
    ],
  };
}

const firstName = 'cc-creator-first-name';

function firstNameOf({ fields }: Entry): string | null | undefined {
  return fields[firstName];
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The slowest test files, slowest first. */
const longest = [
  'torture/small-forms',
  'torture/crash-points/kill-each-part',
  'torture/outage/outage',
  'torture/crash-points/kill-app',
  'faults/lost-responses',
  'local/schema-engine',
  'local/bootstrap',
  'faults/pause-in-trouble',
  'faults/long-drain',
  'local/dev',
  'faults/receiver-faults',
  'faults/lost-discount-responses',
  'faults/bulk-files',
  'faults/staff-and-files',
  'mirror/discount-code',
  'auth/sign-in',
  'inbound/store-changes',
  'mirror/changes',
  'mirror/creator-collection',
  'mirror/backfill',
  'database/brand-collabs',
  'mirror/removed-drops',
  'api/endpoints/every-endpoint',
  'mirror/one-of-many',
  'mirror/customer-and-picture',
].map((name) => path.resolve(`tests/${name}.test.ts`));

/** Runs the slowest test files first, so that no slow one runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const deleted = longest.filter((file) => !existsSync(file));
    if (deleted.length > 0) throw new Error(`No longer there: ${deleted.join(', ')}`);
    const rank = ({ moduleId }: TestSpecification) =>
      longest.includes(moduleId) ? longest.indexOf(moduleId) : longest.length;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** What takes longest, the longest first. */
const longest = [
  'mirror/crash',
  'api/outage',
  'api/fuzz',
  'mirror/app-crash',
  'local/schema-engine',
  'local/bootstrap',
  'auth/idempotency-torture',
  'mirror/lost-answers',
  'auth/secrets-torture',
  'api/tenants',
  'mirror/late-writes',
  'local/dev',
  'mirror/changes',
].map((name) => path.resolve(`tests/${name}.test.ts`));

/** Begins with the files that take longest: one that begins last is waited for when everything else is done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`No longer there: ${gone.join(', ')}`);
    const place = ({ moduleId }: TestSpecification) =>
      longest.includes(moduleId) ? longest.indexOf(moduleId) : longest.length;
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

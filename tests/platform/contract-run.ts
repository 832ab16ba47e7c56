import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/*
 * `npm run contract -- --store <domain>`: runs the contract suite against a development store, and prints which of
 * our assumptions about the platform hold there. docs/verify-on-a-real-store.md explains it.
 */

const usage = `Usage: CONTRACT_TOKEN=<Admin API token> npm run contract -- --store <domain>
The store must be a development store: the suite creates and deletes products, collections, discounts, customers,
files and metaobjects there.`;

/** What we rely on and have not seen on a real store, with the contract test that shows it. */
const assumptions: readonly [assumption: string, testTitle: string][] = [
  [
    'A collection with a source lists the selected products in their order',
    'has its products in the picked order',
  ],
  ['A partial discountCodeBasicUpdate keeps all other data', 'keeps its code’s id when the code changes'],
  ['Codes that are added in bulk fail one by one', 'fail one by one when they are not unique'],
  ['Deleted codes are free again', 'are deleted by their ids, later'],
  ['`minimumRequirement: null` removes a minimum', 'and null removes a minimum'],
  ['"[]" empties a list field', 'An empty list empties a field'],
  ['RAISE_ERROR rejects a file whose name is in use', 'RAISE_ERROR rejects duplicates'],
  ['`collection_id` limits a search to a collection', 'finds only products of a collection by its id'],
  ['A customer’s `updatedAt` moves by a change only', 'has the updatedAt of the last change'],
  ['An app publishes a collection in the named channel only', 'publishes it in the named channel only'],
];
const byHand = [
  'Liquid reads metaobjects of a definition whose storefront access is NONE',
  'The `t` filter of a theme app extension formats money that it gets as text',
];

const reportFormat = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const { store } = parseArgs({ options: { store: { type: 'string' } } }).values;
const token = process.env['CONTRACT_TOKEN'];
if (!store || !token) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = run(store.includes('://') ? store : `https://${store}`, token) ? 0 : 1;
}

/** @returns whether every test passed. */
function run(address: string, CONTRACT_TOKEN: string): boolean {
  const file = path.resolve('.local/contract-report.json');
  const args = ['run', 'tests/platform/contract.test.ts', '--testTimeout=120000', '--hookTimeout=120000'];
  const { status } = spawnSync(
    path.resolve('node_modules/.bin/vitest'),
    [...args, '--reporter=json', `--outputFile.json=${file}`],
    {
      env: { ...process.env, CONTRACT_STORE: address, CONTRACT_TOKEN },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const report = reportFormat.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status: outcome }) => outcome !== 'passed');
  const widest = Math.max(...[...assumptions.map(([text]) => text), ...byHand].map((text) => text.length));
  const print = (assumption: string, outcome: string) =>
    console.log(`${assumption.padEnd(widest)}  ${outcome}`);
  print('Assumption', 'Outcome');
  for (const [assumption, title] of assumptions) {
    const shown = tests.filter((test) => test.title.includes(title));
    const holds = shown.length > 0 && shown.every(({ status: outcome }) => outcome === 'passed');
    print(assumption, shown.length === 0 ? 'no such test' : holds ? 'holds' : 'does not hold');
  }
  for (const assumption of byHand) print(assumption, 'check by hand');
  for (const { fullName, failureMessages } of failed)
    console.log(`\n✗ ${fullName.trim()}\n  ${failureMessages[0]?.split('\n')[0] ?? 'did not run'}`);
  console.log(`\n${tests.length - failed.length} passed, ${failed.length} failed`);
  return status === 0 && tests.length > 0 && failed.length === 0;
}

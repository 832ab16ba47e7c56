import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { plainStore } from '../bench/mirror/start-mirror.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { openApp } from '../support/world/install.ts';
import type { DriftContext } from './drift/drift-context.ts';
import { driftBugs } from './drift/planted-bugs.ts';
import { runDrift, type DriftReport } from './drift/run-drift.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { prepareService } from './harness/prepare-service.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const store = plainStore('drift', 'enterprise');
const storeOfFile = plainStore('drift-file', 'enterprise');

export const torture: Torture = {
  about:
    'entries, collections, products, discounts and codes are changed in the store while others are edited: all are repaired, and no others',
  plantedBugs: driftBugs,
  async run(stage) {
    const size = stage.small
      ? { entries: 120, disturbed: 24, collabsPerDiscount: 2, inFile: 60 }
      : { entries: 10_000, disturbed: 1_000, collabsPerDiscount: 30, inFile: 500 };
    const context = await openContext(stage, size.inFile);
    stage.print(`showing ${size.entries} creators, and making ${size.disturbed} of them differ`);
    const report = await runDrift(context, size);
    return [
      ...figuresOf(report),
      ...coverageFigures(stage, 'drift', {
        [`${size.entries} entries`]: report.entries === size.entries,
        [`${size.disturbed} disturbed`]: report.disturbed === size.disturbed,
        [`${size.inFile} in a file`]: report.inFile === size.inFile,
      }),
    ];
  },
};

/** @param inFile how many changed creators are written in a file. */
async function openContext(stage: TortureStage, inFile: number): Promise<DriftContext> {
  const stores = [store, storeOfFile];
  const { database, platformUrl, folder, env, startApp } = await prepareService(stage, driftBugs, stores);
  const settings = { LOG_LEVEL: 'error', RUN_WORKER: 'true', MIRROR_BULK_FROM: String(inFile) };
  const appUrl = await startApp('app', settings);
  for (const { domain } of stores) await openApp(appUrl, platformUrl, domain);
  const command = ['build/bin/mirror.js', 'reconcile', store.domain];
  const { url, query } = database;
  return {
    base: `${appUrl}/api`,
    url,
    query,
    platformUrl,
    domain: store.domain,
    domainOfFile: storeOfFile.domain,
    repairedWithinMs: stage.plantedBug === undefined ? 300_000 : 40_000,
    reconcile: () =>
      promisify(execFile)(process.execPath, command, {
        cwd: folder,
        env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      }),
  };
}

function figuresOf(report: DriftReport): Figure[] {
  const {
    wrong,
    wrongCount,
    wrongCollections,
    wrongProducts,
    wrongCodes,
    wrongRepairs,
    wrongInFile,
    needless,
    needlessCount,
    misreported,
    found,
    ...detail
  } = report;
  const none = (
    name: string,
    { value, unit, more }: { value: number; unit: string; more: object },
  ): Figure => ({
    name: `drift: ${name}`,
    value,
    unit,
    goal: '0',
    pass: value === 0,
    detail: { ...detail, ...more },
  });
  return [
    none('entries that are not as they should be afterwards', {
      value: wrongCount,
      unit: `of ${detail.entries}, ${detail.disturbed} of them disturbed`,
      more: { wrong },
    }),
    none("creators' collections that are not as they should be afterwards", {
      value: wrongCollections.length,
      unit: 'collections',
      more: { wrongCollections },
    }),
    none('products that name other creators afterwards', {
      value: wrongProducts.length,
      unit: 'products',
      more: { wrongProducts },
    }),
    none('redeem codes that are not as they should be afterwards', {
      value: wrongCodes.length,
      unit: 'codes',
      more: { wrongCodes },
    }),
    none('redeem codes that do not work after staff ended, changed or deleted their discount', {
      value: wrongRepairs.length,
      unit: 'codes',
      more: { wrongRepairs },
    }),
    none('entries that staff changed after their row of a file, or after the file, and that stay so', {
      value: wrongInFile.length,
      unit: 'entries',
      more: { wrongInFile },
    }),
    none('writes to what was as it should be', {
      value: needlessCount,
      unit: 'writes',
      more: { needless },
    }),
    none('what the report tells otherwise than it was', {
      value: misreported.length,
      unit: 'figures of the report',
      more: { misreported },
    }),
    none('what a second comparison finds', { value: found, unit: 'differences', more: {} }),
  ];
}

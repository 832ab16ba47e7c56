import type { BenchDatabase } from '../bench/harness/start-database.ts';
import { issuePartnerKey } from '../support/db/api-keys.ts';
import { installedChannel, openApp } from '../support/world/install.ts';
import { haloDomain, testStores } from '../support/world/test-stores.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import type { Figure } from '../bench/harness/figure.ts';
import type { FuzzReport } from './fuzz/fuzz-report.ts';
import { fuzzService } from './fuzz/fuzz-service.ts';
import { prepareService } from './harness/prepare-service.ts';
import { fuzzBugs } from './fuzz/planted-bugs.ts';
import { seedTarget, type SeededTarget } from './fuzz/seed-target.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const requestsOf = { full: 1_000_000, small: 20_000 };
/** Users sign in for each round, so that their tokens stay valid. */
const round = 50_000;
const firstSeed = 20_261_121;
/** The goal is 2 s; in the small form, beside other suites, a request must only end. */
const retryForMs = { full: 2_000, small: 120_000 };

export const torture: Torture = {
  about: 'malformed and hostile requests: no 5xx, no hang over 2 s, no undocumented response',
  plantedBugs: fuzzBugs,
  async run(stage) {
    const { database, platformUrl, bug, startApp } = await prepareService(stage, fuzzBugs, testStores);
    const url = await startApp('app');
    const target = await seedTarget(database, await installBrand(database, url, platformUrl));
    const requests = requestsOf[formOf(stage)];
    const reports: FuzzReport[] = [];
    for (let sent = 0; sent < requests && !(bug && isBroken(reports)); sent += round)
      reports.push(
        await fuzzRound(
          stage,
          { target, url },
          { seed: reports.length, requests: Math.min(round, requests - sent) },
        ),
      );
    return [figureOf(reports), ...coverageFigures(stage, 'fuzz', reachedCases(reports))];
  },
};

async function installBrand(database: BenchDatabase, appUrl: string, platformUrl: string) {
  await openApp(appUrl, platformUrl, haloDomain);
  const channel = await installedChannel(database, platformUrl, haloDomain);
  return { ...channel, partnerKey: await issuePartnerKey(database, haloDomain) };
}

/** At each endpoint, requests must be accepted and rejected in every way. */
function reachedCases([first]: readonly FuzzReport[]): Record<string, boolean> {
  const operations = [
    'createCollab',
    'updateCollab',
    'createDrop',
    'updateDrop',
    'listCollabs',
    'listChannelCollabs',
    'getChannelCollab',
    'updateChannelCollab',
    ...['getDrop', 'getDropCart', 'createUpload'],
    ...['createChannelDrop', 'updateChannelDrop', 'deleteDrop'],
    'addDropProducts',
    'updateDropEnhancement',
    ...['listCampaigns', 'createCampaign', 'getCampaign', 'updateCampaign'],
    ...['listCollabTiers', 'createCollabTier', 'getCollabTier', 'updateCollabTier'],
    ...['listCustomFieldDefinitions', 'createCustomFieldDefinition'],
    ...['getCustomFieldDefinition', 'updateCustomFieldDefinition', 'deleteCustomFieldDefinition'],
  ];
  const statuses = [200, 400, 401, 404, 405].map(String);
  const cases = [
    ...operations.flatMap((operation) => statuses.map((status) => `${operation} ${status}`)),
    ...['POST /auth/token 400', 'POST /auth/revoke 200', 'POST /auth/revoke 400'],
  ];
  const count = (end: string) =>
    Object.entries(first?.reached ?? {}).reduce(
      (sum, [what, times]) => sum + (what.endsWith(end) ? times : 0),
      0,
    );
  return Object.fromEntries(cases.map((name) => [name, count(name) >= 6]));
}

const formOf = ({ small }: TortureStage) => (small ? 'small' : 'full');
const isBroken = (reports: readonly FuzzReport[]) => reports.some(({ broken }) => broken.length > 0);

interface Where {
  target: SeededTarget;
  url: string;
}

async function fuzzRound(
  stage: TortureStage,
  { target, url }: Where,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const startedAt = performance.now();
  const report = await fuzzService(
    { ...target, url, credentials: await target.signIn() },
    {
      requests,
      seed: firstSeed + seed,
      retryForMs: retryForMs[formOf(stage)],
      stopAtFirst: stage.plantedBug !== undefined,
    },
  );
  const perSecond = Math.round((report.sent / (performance.now() - startedAt)) * 1_000);
  stage.print(`${report.sent} requests, ${perSecond} a second, ${report.broken.length} kinds of broken laws`);
  for (const { ms, operation, after, bytes, behind } of report.slowest)
    stage.print(
      `slow: ${operation}, ${bytes} bytes behind ${behind}, answered after ${ms} ms, ${after} requests after the start`,
    );
  for (const { what, count, request } of report.broken)
    stage.print(`broken ${count} times: ${what}, first by ${request.split('\r\n')[0] ?? ''}`);
  return report;
}

function figureOf(reports: readonly FuzzReport[]): Figure {
  const broken = reports.flatMap((report) => report.broken);
  const reached: Record<string, number> = {};
  for (const [name, count] of reports.flatMap((report) => Object.entries(report.reached)))
    reached[name] = (reached[name] ?? 0) + count;
  return {
    name: 'fuzz',
    value: broken.reduce((sum, { count }) => sum + count, 0),
    unit: 'broken laws',
    goal: '0',
    pass: broken.length === 0,
    detail: {
      slowest: reports
        .flatMap((report) => report.slowest)
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 3),
      sent: reports.reduce((sum, { sent }) => sum + sent, 0),
      reached,
      broken: broken.slice(0, 5),
    },
  };
}

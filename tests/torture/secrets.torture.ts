import type { Figure } from '../bench/harness/figure.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { plantRequested } from './harness/plant-bug.ts';
import type { Torture } from './harness/torture.ts';
import { secretBugs } from './secrets/planted-bugs.ts';
import { runSecrets, type SecretReport } from './secrets/run-secrets.ts';

const fewestCanaries = 40;

export const torture: Torture = {
  about: 'every secret through every success, error and crash: found in no log, response, table or file',
  plantedBugs: secretBugs,
  async run(stage) {
    const database = await stage.startDatabase();
    const { folder } = plantRequested(stage, secretBugs);
    stage.print('taking secrets through the service');
    const report = await runSecrets(
      {
        databaseUrl: database.url,
        query: database.query,
        folder,
        onStop: stage.supervisor.onStop,
        name: `secrets-${process.pid}`,
      },
      stage.small,
    );
    // What is rejected, accepted, and broken.
    const statuses = ['200', '400', '401', '403', '404', '405'];
    const reached = statuses.map((status) => [`status ${status}`, (report.shown.statuses[status] ?? 0) > 0]);
    return [
      ...figuresOf(report),
      ...coverageFigures(stage, 'secrets', {
        ...(Object.fromEntries(reached) as Record<string, boolean>),
        'more than 70 mistyped keys': report.mistyped.keys > 70,
        '30 requests with revoked keys': report.revoked.used >= 30,
      }),
    ];
  },
};

function figuresOf({ seen, mistyped, revoked, ...detail }: SecretReport): Figure[] {
  return [
    {
      name: 'secrets: canaries found in a wrong location',
      value: seen.length,
      unit: 'places',
      goal: `0 for at least ${fewestCanaries} canaries`,
      pass: seen.length === 0 && detail.canaries >= fewestCanaries,
      detail: { ...detail, seen: seen.slice(0, 60) },
    },
    {
      name: 'secrets: SQL statements for mistyped keys',
      value: mistyped.statements,
      unit: 'statements',
      goal: '0',
      pass: mistyped.statements === 0,
      detail: { keys: mistyped.keys },
    },
    {
      name: 'secrets: revoked keys accepted after a second',
      value: revoked.letIn,
      unit: 'requests',
      goal: '0',
      pass: revoked.letIn === 0 && revoked.used > 0,
      detail: { requests: revoked.used },
    },
  ];
}

import { compareThroughput } from './get-collab/compare-throughput.ts';
import { countStatements } from './get-collab/count-statements.ts';
import { seedCollabs, seededDomain } from './get-collab/seed-collabs.ts';
import type { Bench } from './harness/bench.ts';
import { issueKey } from './load/issue-key.ts';

export const bench: Bench = {
  about: 'GET /channels/{platformDomain}/collabs/{collabId}, everything populated',
  async run(stage) {
    const database = await stage.startDatabase();
    const collabs = stage.small ? 50 : 2_000;
    stage.say(`filling a brand with ${collabs} collabs`);
    const collabId = await seedCollabs(database, collabs);
    const question = {
      path: `/api/channels/${seededDomain}/collabs/${collabId}`,
      headers: { 'x-channel-access-token': issueKey(database.url, seededDomain) },
    };
    const statements = await countStatements(stage, database, question);
    return [statements, ...(await compareThroughput(stage, database, question))];
  },
};

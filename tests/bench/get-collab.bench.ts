import { compareThroughput } from './get-collab/compare-throughput.ts';
import { countStatements } from './get-collab/count-statements.ts';
import { seedCollabs } from './get-collab/seed-collabs.ts';
import type { Bench } from './harness/bench.ts';

export const bench: Bench = {
  about: 'GET /channels/{platformDomain}/collabs/{collabId}, all fields populated',
  async run(stage) {
    const database = await stage.startDatabase();
    const size = stage.small ? { brands: 2, keys: 5, collabs: 5 } : { brands: 10, keys: 10, collabs: 50 };
    stage.print(`filling ${size.brands} brands with ${size.collabs} collabs each over the HTTP interface`);
    const questions = await seedCollabs(stage, database, size);
    const statements = await countStatements(stage, database, questions);
    const compared = await compareThroughput(stage, database, questions);
    const detail = { ...size, rateLimit: 'default', media: 'by URL alone, optional columns empty' };
    return [statements, ...compared].map((figure) => ({
      ...figure,
      detail: { ...figure.detail, ...detail },
    }));
  },
};

import { until } from '../../support/until.ts';
import type { BenchDatabase } from '../harness/start-database.ts';

/**
 * Vacuums the database until no former versions are left of the rows in tables: a statement that runs at that time keeps
 * them.
 */
export async function vacuum(query: BenchDatabase['query'], tables: readonly string[]): Promise<void> {
  await until(`a vacuum of ${tables.join(', ')}`, async () => {
    await query('VACUUM');
    const [row] = await query<{ left: string }>(
      'SELECT sum(n_dead_tup) AS left FROM pg_stat_user_tables WHERE relname = ANY ($1)',
      [tables],
    );
    return row?.left === '0';
  });
}

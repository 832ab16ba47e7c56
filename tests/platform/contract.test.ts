import { describe } from 'vitest';

/*
 * What the platform owes every app: each file of cases with a store of its own, all of them in one process, since the
 * platform's schema takes longer to read than most of them take to run.
 */
const parts = import.meta.glob('./contract/*.cases.ts');
for (const [file, load] of Object.entries(parts))
  describe(file.replace('.cases.ts', ''), async () => {
    await load();
  });

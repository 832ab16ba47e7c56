import { describe } from 'vitest';

/*
 * The contract of the platform. Each file of cases has its own store. All run in one process, because loading the
 * platform's schema takes longer than most cases.
 */
const parts = import.meta.glob('./contract/*.cases.ts');
for (const [file, load] of Object.entries(parts))
  describe(file.replace('.cases.ts', ''), async () => {
    await load();
  });

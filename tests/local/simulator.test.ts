import { describe } from 'vitest';

/* Features of the simulator beyond the contract, in one process like the contract's cases. */
const parts = import.meta.glob('./simulator/*.cases.ts');
for (const [file, load] of Object.entries(parts))
  describe(file.replace('.cases.ts', ''), async () => {
    await load();
  });

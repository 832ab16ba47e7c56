import { describe } from 'vitest';

/* What is the simulator's own beside the contract; in one process for the reason that the contract's cases are. */
const parts = import.meta.glob('./simulator/*.cases.ts');
for (const [file, load] of Object.entries(parts))
  describe(file.replace('.cases.ts', ''), async () => {
    await load();
  });

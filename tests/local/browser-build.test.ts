import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { serverOnlyModules } from '../../server/vite/server-only-modules.ts';

it('the browser’s build fails when browser code imports a server module', async () => {
  const entry = 'virtual:entry';
  const reaching = build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: entry } },
    plugins: [
      serverOnlyModules(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? `import ${JSON.stringify(path.resolve('app/auth/api-key-format.ts'))}` : undefined,
      },
    ],
  });
  await expect(reaching).rejects.toThrow('Browser code imports the server module app/auth/api-key-format.ts');
});

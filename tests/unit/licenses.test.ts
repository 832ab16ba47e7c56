import { readFileSync } from 'node:fs';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { collectLicenses } from '../../server/vite/collect-licenses.ts';
import { listEditorPackages } from '../../server/vite/portal-editor.ts';

it('the list of licences has every package of the portal’s editor', async () => {
  const entry = 'virtual:entry';
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: entry } },
    plugins: [
      collectLicenses(listEditorPackages),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `export { useState } from 'react';` : undefined),
      },
    ],
  })) as Rollup.RollupOutput;
  const list = result.output.find(({ fileName }) => fileName === 'assets/licenses.txt');
  const text = list?.type === 'asset' ? String(list.source) : '';
  expect(text).toContain('@license React');
  for (const name of [
    'compressorjs',
    'is-blob',
    'blueimp-canvas-to-blob',
    '@dnd-kit/core',
    'react-dom',
    'tslib',
  ])
    expect(text).toMatch(new RegExp(`${name} \\d+\\.\\d+\\.\\d+ \\((MIT|0BSD)\\)\\n\\n.*`));
  expect(text).toContain('Chen Fengyuan');
});

it('docs/dependencies.md lists each runtime dependency once, in order', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const listed = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \|$/gm);
  expect(Array.from(listed, ([, name]) => name)).toEqual(Object.keys(dependencies).sort());
});

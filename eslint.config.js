import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message:
    'Named exports only: a name that can be searched for. Remix and tool configuration are the exceptions.',
};
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Environment is read in app/env.ts alone, once, at start.',
};

/** What scripts that are served to browsers as they are find there. */
const browserGlobals = [
  ...['window', 'document', 'location', 'history', 'fetch', 'Request', 'URLSearchParams', 'CSS'],
  ...['HTMLElement', 'MutationObserver', 'PerformanceObserver', 'customElements', 'queueMicrotask'],
];

export default tseslint.config(
  {
    ignores: [
      'build/',
      'node_modules/',
      '.local/',
      '.cache/',
      'app/db/generated/',
      'app/platform/generated/',
      'extensions/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-syntax': ['error', noDefaultExport],
      eqeqeq: 'error',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, noEnvironment],
      // Remix answers by throwing Responses.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    },
  },
  {
    // Where React may be imported at all: tests/unit/architecture.test.ts.
    files: ['app/*.{ts,tsx}', 'app/{routes,http,ui}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['app/env.ts'], rules: { 'no-restricted-syntax': ['error', noDefaultExport] } },
  {
    files: ['app/root.tsx', 'app/entry.*.tsx', 'app/routes.ts', 'app/routes/{admin,portal}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment] },
  },
  // Remix calls it with four.
  { files: ['app/entry.server.tsx'], rules: { 'max-params': ['error', 4] } },
  { files: ['*.config.{js,ts}', 'tests/support/global-setup.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: [
      'local/**',
      'app/cli/**',
      'tests/run.ts',
      'tests/support/fail-on-console-error.ts',
      'tests/bench/**',
      'tests/torture/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['local/platform/admin-shell/*.js', 'tests/bench/admin-ui/*.js'],
    languageOptions: { globals: Object.fromEntries(browserGlobals.map((name) => [name, 'readonly'])) },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
    },
  },
);

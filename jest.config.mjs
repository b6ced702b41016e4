// One configuration for every workspace. TypeScript and the ESM-only dependencies are compiled to CommonJS by swc, because jest's
// own ESM mode fails on `require` of ESM-only packages below Node 24.9. Keep `import.meta` out of tested modules.
import { bundled } from './scripts/jest-bundles.mjs';

const esmOnly = [
  'cookie',
  'jose',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'nanoid',
  '@fastify',
  'fast-check',
  'pure-rand',
  'qr',
  'unzipit',
  'nodemailer',
  'pino',
  'content-disposition',
  'mime',
  'lexical',
  '@lexical',
  '@preact',
  // Not ESM, but they call import(), which jest does not let them.
  '@opentelemetry/otlp-exporter-base',
  'mongodb',
];
const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};
const base = {
  runtime: '<rootDir>/scripts/jest-runtime.cjs',
  // Not with the files that tests store, which may be in memory: see scripts/test.mjs.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform,
  moduleNameMapper: bundled({ typebox: [], jose: [], fastify: ['pino'], '@opentelemetry/api': [], 'prom-client': ['@opentelemetry/api'] }),
  transformIgnorePatterns: [`node_modules/(?!(${esmOnly.join('|')})(/|@))`, '/\\.cache/jest-bundles/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // The second holds a copy of all modules: scripts/mutation.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/mutation/'],
};
export default {
  // By test.mjs only.
  ...(process.env.JEST_PROGRESS && {
    reporters: ['default', ['<rootDir>/scripts/jest-progress.cjs', { output: process.env.JEST_PROGRESS }]],
  }),
  testSequencer: '<rootDir>/scripts/jest-sequencer.cjs',
  // No test measures time. The limit only ends a test that hangs, even on the slowest machine, and later than the waits of testing-library
  // (60 s), which tell what they waited for.
  testTimeout: 180_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: '<rootDir>/scripts/jest-node-environment.cjs',
      testMatch: ['<rootDir>/{packages,services,gateway,charts,scripts}/**/*.test.ts', '<rootDir>/packages/**/*.test.tsx'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/test/infra/'],
      globalSetup: '<rootDir>/packages/form-renderer/test/shared-chromium.ts',
      globalTeardown: '<rootDir>/packages/form-renderer/test/end-shared-chromium.ts',
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        ...bundled(
          {
            '@mantine/core': ['react', 'react-dom', '@mantine/hooks'],
            '@mantine/hooks': ['react', 'react-dom'],
            '@tanstack/react-query': ['react', 'react-dom'],
            '@testing-library/dom': [],
            '@testing-library/user-event': ['@testing-library/dom'],
          },
          { from: 'web', platform: 'browser' },
        ),
        '\\.(css|svg)$': '<rootDir>/web/src/testing/asset.ts',
        '^@tabler/icons-react$': '<rootDir>/web/src/testing/icons.tsx',
        // As in the build: vite.config.ts.
        '^typebox$': '<rootDir>/web/src/lib/typebox-in-browser.ts',
      },
      setupFiles: ['<rootDir>/web/src/testing/setup.ts'],
    },
    // Needs real servers: npm run test:infra.
    {
      ...base,
      displayName: 'infra',
      testEnvironment: 'node',
      // The store's suites run here, too, so that one command shows every adapter on its server.
      testMatch: [
        '<rootDir>/{packages/*,charts,gateway}/test/infra/**/*.test.ts',
        '<rootDir>/packages/platform/test/store-{mongo,alike}.test.ts',
      ],
    },
    {
      ...base,
      displayName: 'e2e',
      setupFilesAfterEnv: ['<rootDir>/e2e/support/limit.ts'],
      testEnvironment: '<rootDir>/scripts/jest-e2e-environment.cjs',
      globalSetup: '<rootDir>/e2e/support/shared.ts',
      globalTeardown: '<rootDir>/e2e/support/end-shared.ts',
      testMatch: ['<rootDir>/e2e/*.test.ts'],
    },
    // Kills every part of a cluster: npm run test:cluster -- --crash.
    {
      ...base,
      displayName: 'cluster',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/e2e/support/shared.ts',
      // Else a browser that it has started keeps jest from ending.
      globalTeardown: '<rootDir>/e2e/support/end-shared.ts',
      testMatch: ['<rootDir>/e2e/cluster/*.test.ts'],
    },
  ],
};

// One configuration for every workspace. TypeScript and the ESM-only dependencies are compiled to CommonJS by swc, because jest's
// own ESM mode fails on `require` of ESM-only packages below Node 24.9. Keep `import.meta` out of tested modules.
const esmOnly = [
  'cookie',
  'jose',
  'typebox',
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
  'nodemailer',
  'pino',
  'content-disposition',
  'mime',
  'lexical',
  '@lexical',
  '@preact',
  // Not ESM, but it calls import(), which jest does not let it.
  '@opentelemetry/otlp-exporter-base',
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
  // Not with the files that tests store, which may be in memory: see scripts/test.mjs.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform,
  transformIgnorePatterns: [`node_modules/(?!(${esmOnly.join('|')})(/|@))`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};
export default {
  // No test measures time. The limit only ends a test that hangs, even on the slowest machine, and later than the waits of testing-library
  // (60 s), which tell what they waited for.
  testTimeout: 180_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/packages/platform/test/mongo-test-server.ts',
      testMatch: ['<rootDir>/{packages,services,gateway}/**/*.test.ts', '<rootDir>/packages/**/*.test.tsx'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/test/infra/'],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        '\\.(css|svg)$': '<rootDir>/web/src/testing/asset.ts',
        '^@tabler/icons-react$': '<rootDir>/web/src/testing/icons.tsx',
        // As in the build: vite.config.ts.
        '^typebox$': '<rootDir>/web/src/lib/typebox-in-browser.ts',
      },
      setupFiles: ['<rootDir>/web/src/testing/setup.ts'],
    },
    // Needs real servers: npm run test:infra.
    { ...base, displayName: 'infra', testEnvironment: 'node', testMatch: ['<rootDir>/packages/*/test/infra/**/*.test.ts'] },
    {
      ...base,
      displayName: 'e2e',
      setupFilesAfterEnv: ['<rootDir>/e2e/support/limit.ts'],
      testEnvironment: 'node',
      globalSetup: '<rootDir>/e2e/support/shared.ts',
      globalTeardown: '<rootDir>/e2e/support/end-shared.ts',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
    },
  ],
};

// The import rules (docs/architecture.md). They are patterns, so a new service or feature needs no edit.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle means two rooms are one.'),
    {
      ...forbid(
        'platform-rooms-are-floors',
        { path: '^packages/platform/src/[^/]+$' },
        { circular: true, path: '^packages/platform/src/' },
        'A room of the platform imports only from rooms below it (its README).',
      ),
      scope: 'folder',
    },
    forbid(
      'service-to-service',
      { path: '^services/([^/]+)/' },
      { path: '^services/(?!$1/)', pathNot: '^services/$1/' },
      'Services talk through events and contracts.',
    ),
    forbid(
      'feature-to-feature',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
      'Features meet in routes.',
    ),
    forbid('ui-looks-up', { path: '^web/src/(ui|lib)/' }, { path: '^web/src/(features|routes)/' }, 'ui and lib know no feature.'),
    forbid(
      'features-look-up',
      { path: '^web/src/features/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      { path: '^web/src/routes/' },
      'Routes use features, not the other way.',
    ),
    forbid('packages-look-up', { path: '^packages/' }, { path: '^(services|gateway|web|e2e|bench)/' }, 'Packages never look up.'),
    forbid(
      'form-model-is-pure',
      { path: '^packages/form-model/src/(?!testing/|.*\\.test\\.tsx?$)' },
      { pathNot: '^packages/form-model/' },
      'form-model imports nothing.',
    ),
    forbid(
      'browser-without-server',
      { path: '^(web|packages/form-renderer)/' },
      { path: '^(packages/(platform|events)|services|gateway)/' },
      'The browser imports nothing of the server.',
    ),
    forbid(
      'browser-without-node',
      { path: `^(web/src|packages/form-renderer/src/enhance)/`, pathNot: '(\\.test\\.tsx?$|^web/src/testing/)' },
      { dependencyTypes: ['core'] },
      'No Node modules in the browser.',
    ),
    forbid(
      'adapters-at-the-door',
      { path: '^(services|gateway)/', pathNot: '(^gateway/src/(embedded|product|offline/|demo/)|/main\\.ts$|\\.test\\.ts$|/test/)' },
      { path: '^packages/platform/src/adapters/' },
      'Only what starts services or opens the data of a stopped product sees adapters.',
    ),
    forbid(
      'drivers-in-adapters',
      { path: '^(packages|services|gateway|web)/', pathNot: '^packages/platform/(src/adapters|test)/' },
      { path: 'node_modules/(mongodb|libsql|amqplib|minio|nodemailer)/' },
      'Drivers live in their adapter.',
    ),
    forbid(
      'only-index',
      { path: '^(gateway|e2e|bench)/' },
      { path: '^services/[^/]+/src/(?!(index|main)\\.ts$)' },
      'index.ts is all that others may import.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/gen/|\\.css$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

// The import rules (ARCHITECTURE.md), checked on every test run.
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
const testFiles = '\\.test\\.tsx?$';
/** Files of the contract that are more than plain values, by name: they import a library. */
const shapes = '^contract[^.]*[./](endpoints|schema|codec)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: testFiles },
      to: { pathNot: ['^contract/', npm('valibot', '@noble/ciphers')] },
    },
    {
      name: 'formats-rest-on-contract',
      severity: 'error',
      from: { path: '^formats/', pathNot: testFiles },
      to: { path: '^(data|workers|sw|src|server|scripts|tests)/' },
    },
    {
      name: 'data-rests-on-contract',
      severity: 'error',
      from: { path: '^data/', pathNot: testFiles },
      to: {
        pathNot: ['^data/', '^contract/', npm('dexie', 'fflate', 'idb-keyval', 'ofetch', 'uuid', 'valibot')],
      },
    },
    {
      name: 'workers-rest-on-data-and-formats',
      severity: 'error',
      from: { path: '^workers/', pathNot: testFiles },
      to: {
        pathNot: [
          '^(workers|data|contract|formats)/',
          npm('@noble/curves', '@noble/hashes', 'comlink', 'dexie', 'node-diff3', 'pdfjs-dist', 'uuid'),
        ],
      },
    },
    {
      name: 'sw-rests-on-data',
      severity: 'error',
      from: { path: '^sw/', pathNot: testFiles },
      to: { pathNot: ['^(sw|data|contract)/', npm('workbox-[a-z]+')] },
    },
    {
      name: 'server-knows-contract-and-formats',
      severity: 'error',
      from: { path: '^server/', pathNot: testFiles },
      to: { path: '^(src|workers|sw|data|tests|tools)/' },
    },
    {
      // The server's floors: http, handlers, subjects, ground. Each imports only from the floors below it.
      name: 'server-ground-is-below-subjects',
      severity: 'error',
      from: { path: '^server/ground/', pathNot: testFiles },
      to: { path: '^server/', pathNot: '^server/ground/' },
    },
    {
      name: 'server-subjects-are-below-handlers',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(http|handlers|testing)/|${testFiles}` },
      to: { path: '^server/(http|handlers|testing)/' },
    },
    {
      name: 'server-handlers-are-below-http',
      severity: 'error',
      from: { path: '^server/handlers/', pathNot: testFiles },
      to: { path: '^server/http/' },
    },
    {
      name: 'tools-stand-on-the-server',
      severity: 'error',
      from: { path: '^tools/', pathNot: testFiles },
      to: { path: '^(src|workers|sw|data|tests)/' },
    },
    {
      // Production installs with `npm ci --omit=dev`, so the packages that only the app is built from are missing.
      // Only devices read captions.
      name: 'the-server-needs-no-dev-dependency',
      severity: 'error',
      from: {
        path: '^(contract|formats|server|tools)/',
        pathNot: `^formats/captionCues\\.ts$|/testing/|${testFiles}`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      // New bonus is created in one place (decision 0031); a merge moves bonus that was given before.
      name: 'one-gate-for-bonus',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: `^server/(rewards/awardBonus|accounts/mergeGold|testing/giveGold)\\.ts$|${testFiles}`,
      },
      to: { path: '^server/ground/ledger/award\\.ts$' },
    },
    {
      // Coins are created only when a payment is credited (decision 0053) or an operator gives them
      // (decision 0083); a merge refunds what was paid twice.
      name: 'one-gate-for-coins',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: `^server/(ground/ledger/award|payments/creditOrder|operator/people/moveGold|accounts/mergeGold)\\.ts$|${testFiles}`,
      },
      to: { path: '^server/ground/ledger/credit\\.ts$' },
    },
    {
      name: 'src-reads-only-queries',
      severity: 'error',
      from: { path: '^src/', pathNot: testFiles },
      to: { path: '^data/', pathNot: '^data/queries/', dependencyTypesNot: ['type-only'] },
    },
    {
      // A schema imports the schema library, which is too large for the first screen.
      name: 'src-takes-only-values-from-the-contract',
      severity: 'error',
      from: { path: '^src/', pathNot: testFiles },
      to: { path: shapes, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-values-have-no-schemas',
      severity: 'error',
      from: { path: '^contract/', pathNot: `${shapes}|^contract/testing/|${testFiles}` },
      to: { path: `${shapes}|(^|/)node_modules/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'src-takes-only-types-from-workers',
      severity: 'error',
      from: { path: '^src/', pathNot: testFiles },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-platform-knows-the-worker',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/platform/|${testFiles}` },
      to: { path: '^workers/' },
    },
    {
      name: 'src-not-sw-not-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(sw|server)/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '^src/features/studio/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      // The studio shows the desk's sections of a title to its people (decision 0137), and a manuscript as the
      // reader shows a chapter (decision 0143).
      name: 'studio-knows-the-desk',
      severity: 'error',
      from: { path: '^src/features/studio/' },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/(studio|operator|reader/(text/|reader-text|reader-markup))',
      },
    },
    {
      name: 'src-floors',
      severity: 'error',
      from: { path: '^src/(features|shared|ui|platform)/' },
      to: { path: '^src/(routes/|router|routeTree|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-is-below-features',
      severity: 'error',
      from: { path: '^src/(shared|ui|platform)/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'ui-is-below-shared',
      severity: 'error',
      from: { path: '^src/(ui|platform)/' },
      to: { path: '^src/shared/' },
    },
    {
      name: 'no-react-off-screen',
      severity: 'error',
      from: { path: '^(sw|workers|data|contract|formats|server)/' },
      to: { path: npm('react', 'react-dom', 'dexie-react-hooks'), reachable: true },
    },
    { name: 'no-studio-anywhere', severity: 'error', from: {}, to: { path: '^studio/' } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(contract|formats|data|workers|sw|src|server)/', pathNot: testFiles },
      to: { path: `^tests/|${testFiles}` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

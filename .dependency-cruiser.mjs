/** The folders of the back office that know no resource. */
const generic =
  '^admin/src/(data|edit|field|history|input|list|live|map|messages|page|palette|phone|record|session|shell|shortcuts|theme|upload)/';

/** The areas of the API from the lowest to the highest: each may import itself and those before it. */
const areas = ['kernel', 'accounts', 'people', 'bookings', 'money', 'office', 'operations'];

const direction = areas.map((area, at) => ({
  name: `api/src/${area} imports no higher area`,
  severity: 'error',
  from: { path: `^api/src/${area}/` },
  to: { path: '^api/src/', pathNot: `^api/src/(${areas.slice(0, at + 1).join('|')})/` },
}));

/** What only development, demo and tests load. */
const development = '^api/(src/test|scripts/(demo|drill|bench))/';

/** What runs in production: the commands named in `.ci/check.ts`, and all that they import. */
const production = { path: '^(api|shared)/', pathNot: development };

/** The rules of the structure, drawn in CONTRIBUTING. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...direction,
    {
      name: 'only routes and the kernel know HTTP',
      severity: 'error',
      from: {
        path: '^api/src/(accounts|people|bookings|money|office|operations)/',
        pathNot: 'routes\\.ts$|pages\\.ts$',
      },
      to: { path: '^api/src/kernel/http/|^(node_modules/)?(@?fastify)' },
    },
    { name: 'no cycle between files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no cycle between folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '/src' },
      to: { path: '/src', circular: true },
    },
    {
      name: 'generic folders of the back office know no resource',
      severity: 'error',
      from: { path: generic },
      to: { path: '^admin/src/', pathNot: generic },
    },
    {
      name: 'production loads no development package',
      severity: 'error',
      from: production,
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production loads no test, demo, drill or bench',
      severity: 'error',
      from: production,
      to: { path: development },
    },
  ],
  options: {
    includeOnly: '^(api|admin|site|shared)/src/|^api/scripts/|node_modules/',
    doNotFollow: { path: 'node_modules' },
    exclude: '\\.test\\.tsx?$',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};

/** The rooms of each workspace from the lowest to the highest: each may import itself and those before it. */
const rooms = {
  'shared/src': 'contract browser time agency accounts people pricing bookings money office',
  'api/src': 'kernel accounts people bookings money office operations',
  'admin/src': 'base ui records shell roster accounts money people bookings office app',
};

const direction = Object.entries(rooms).flatMap(([folder, names]) =>
  names.split(' ').map((name, at, all) => ({
    name: `${folder}/${name} imports no higher room`,
    severity: 'error',
    from: { path: `^${folder}/${name}/` },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${all.slice(0, at + 1).join('|')})/` },
  })),
);

/** What only development, demo and tests load. */
const development = '^api/(src/test|demo|drills|bench)/';

/** What runs in production: the commands named in `.ci/check.ts`, and all that they import. */
const production = { path: '^(api|shared)/', pathNot: development };

/** The rules of the structure, drawn in docs/how-it-fits-together.md. @type {import('dependency-cruiser').IConfiguration} */
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
      name: 'pages of the public site load no resource of the back office',
      severity: 'error',
      from: { path: '^site/src/(islands|scripts)/' },
      to: { path: '^shared/src/contract/resource\\.ts$', reachable: true },
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
    includeOnly: '^(api|admin|site|shared)/src/|^api/(scripts|bench|demo|drills)/|node_modules/',
    doNotFollow: { path: 'node_modules' },
    exclude: '\\.test\\.tsx?$',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};

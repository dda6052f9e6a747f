/** The folders of the back office that know no resource. */
const generic =
  '^admin/src/(data|edit|field|history|input|list|map|messages|page|phone|record|session|shell|theme|upload)/';

/** The rules of the structure, drawn in CONTRIBUTING. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no cycle between files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no cycle between folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'generic folders of the back office know no resource',
      severity: 'error',
      from: { path: generic },
      to: { path: '^admin/src/', pathNot: generic },
    },
  ],
  options: {
    includeOnly: '^(api|admin|site|shared)/src/',
    exclude: '\\.test\\.tsx?$',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};

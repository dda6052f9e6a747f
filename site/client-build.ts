import type { EnvironmentOptions, Plugin } from 'vite';

/** Makers of the contract's calls: a call that a page does not make leaves its code. */
const pure = [
  'z',
  'endpoint',
  'resource',
  'moveCall',
  'moveCalls',
  'countCall',
  'listQuery',
  'openCalls',
  'ownCalls',
];

/** What every form needs travels as one file, which compresses better than many and is fetched once for all pages. */
const common =
  /node_modules|src\/islands\/(Field|EmailField|Submit|GuestsOnly|Notifications|Told|use-form|use-visitor)\.|src\/lib\/(api|ofetch|here|navigate|destination|session-ended|guard|notifications)\.|messages\/(fill|path)|shared\/src\/(session|http-client|error|endpoint|field)\.ts/;

/** What every door to an account needs, for the same reason. */
const doors =
  /src\/islands\/(PasswordPair|ResendLink)\.|src\/lib\/(sign-in|google-popup)\.|shared\/src\/(account|user-account)\.ts/;

const build: EnvironmentOptions['build'] = {
  modulePreload: false,
  rolldownOptions: {
    treeshake: { manualPureFunctions: pure, propertyReadSideEffects: false },
    output: {
      codeSplitting: {
        groups: [
          { name: 'common', test: common },
          { name: 'doors', test: doors },
        ],
      },
    },
  },
};

/**
 * How the browser's code is shaken and cut, so that each page stays within its budget (see e2e/budget.spec.ts). As a
 * plugin, because Astro passes on a part of its configuration only.
 */
export function clientBuild(): Plugin {
  return { name: 'client-build', configEnvironment: (name) => (name === 'client' ? { build } : undefined) };
}

import type { Rolldown } from 'vite';

/** The components of each kind of page with an island, and the search that the landing page loads on demand. */
const pageKinds = {
  account: /islands\/user\/\w+Page\.tsx$/,
  signIn: /islands\/(SignInForm|RegisterForm|ForgotPassword|AuthRedirect|VerifyLink|NotMe)\.tsx$/,
  form: /islands\/(SupportForm|ApplicationForm)\.tsx$/,
  landing: /scripts\/postcode\.ts$/,
  answer: /islands\/(OfferAnswer|SeriesOfferAnswer|AskAnswer|PriceAgreement)\.tsx$/,
};

const known = new Map<string, ReadonlySet<string>>();

/** Returns the kinds of pages that need a module: none if pages load it only on demand. */
function findPageKinds(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const loaded = known.get(id);
  if (loaded) return loaded;
  const kinds = new Set<string>();
  known.set(id, kinds);
  const add = (importers: readonly string[] = []) => {
    for (const importer of importers) for (const kind of findPageKinds(importer, context)) kinds.add(kind);
  };
  for (const [kind, component] of Object.entries(pageKinds)) if (component.test(id)) kinds.add(kind);
  const module = context.getModuleInfo(id);
  add(module?.importers);
  // What one kind needs at once and another on demand must not bring the scripts of the first to the second.
  if (kinds.size > 0) add(module?.dynamicImporters);
  return kinds;
}

/**
 * Groups of modules that several pages need: one for each set of kinds of pages. Without them Rolldown makes a file for
 * each set of pages, and /user has to fetch forty. A group also takes what its modules import, so the modules that most
 * kinds need come first.
 */
export const sharedScripts = Object.keys(pageKinds)
  .map((_, index, { length }) => length - index)
  .map((count) => ({
    test: /(site|shared)\/src\//,
    minShareCount: 2,
    name(id: string, context: Rolldown.ChunkingContext): string | null {
      const kinds = findPageKinds(id, context);
      return kinds.size === count ? [...kinds].sort().join('-') : null;
    },
  })) satisfies Rolldown.CodeSplittingGroup[];

import { resolveDestination } from '@nanny-polo/shared/browser/destination';
import { type createBrowserRouter, createPath, type To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Makes a router throw on navigation to another origin (docs/specification.md, section 8). Returns the router. */
export function refuseOtherOrigins(router: Router): Router {
  const { navigate } = router;
  router.navigate = (to: To | number | null, options?: Parameters<typeof navigate>[1]) => {
    if (typeof to === 'number') return navigate(to);
    if (to) resolveDestination(typeof to === 'string' ? to : createPath(to), location.href);
    return navigate(to, options);
  };
  return router;
}

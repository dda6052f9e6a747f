import { useCanAccess, useRequireAccess, useResourceContext } from 'react-admin';
import type { LazyScreen } from '../messages/lazy-screen.ts';
import { Waiting } from './Waiting.tsx';

/**
 * Returns the screen of a form behind the check of access: without permission it is not rendered at all. React-admin
 * renders it for a moment and fetches its record before it redirects.
 */
export function requireAccess(action: 'create' | 'edit', Screen: LazyScreen) {
  function Form() {
    const access = { action, resource: useResourceContext() ?? '' };
    useRequireAccess(access);
    const { canAccess } = useCanAccess(access);
    return canAccess ? <Screen /> : <Waiting />;
  }
  return Object.assign(Form, { load: Screen.load });
}

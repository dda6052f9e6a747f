import { useCanAccess, useRequireAccess, useResourceContext } from 'react-admin';
import type { LazyScreen } from '../messages/lazy-screen.ts';
import { Waiting } from './Waiting.tsx';

/**
 * Returns a screen that renders a form only once access is granted. React-admin alone renders the form for a moment, and
 * fetches its record, before it redirects.
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

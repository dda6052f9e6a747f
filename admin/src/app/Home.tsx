import { Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { Waiting } from '../page/Waiting.tsx';
import { firstEntry } from '../session/menu.ts';
import type { Rights } from '../session/rights.ts';
import { Dashboard } from './pages.ts';

/**
 * Shows the dashboard, or redirects admins who may not see it to their first menu entry, or else to the welcome page.
 */
export function Home() {
  const { permissions } = usePermissions<Rights>();
  if (!permissions) return <Waiting />;
  const first = firstEntry(permissions);
  if (first !== '/') return <Navigate to={first} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Dashboard />
    </Suspense>
  );
}

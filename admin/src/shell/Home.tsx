import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { Rights } from '../app/auth-provider.ts';
import { firstEntry } from './menu.ts';
import { Waiting } from './Waiting.tsx';

/** Leads to the first menu entry that this admin may see, else to the welcome page. */
export function Home() {
  const { permissions } = usePermissions<Rights>();
  return permissions ? <Navigate to={firstEntry(permissions)} replace /> : <Waiting />;
}

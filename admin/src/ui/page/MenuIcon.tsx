import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { useResourceDefinition } from 'react-admin';

const ofPages: Record<string, typeof SettingsIcon> = { '/': DashboardIcon, '/settings': SettingsIcon };

/** The icon of a menu entry: its resource's, or the screen's own if it has no resource. */
export function MenuIcon({ path }: { path: string }) {
  const { icon } = useResourceDefinition({ resource: path.slice(1) });
  const Icon = ofPages[path] ?? icon;
  return Icon && <Icon fontSize="small" aria-hidden />;
}

import AddIcon from '@mui/icons-material/Add';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { type AdminScreen, adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import { usePermissions, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { canOpen, type Rights, screensOf } from '../../base/session/rights.ts';
import { MenuIcon } from '../../ui/page/MenuIcon.tsx';
import { useScreenName } from '../../ui/page/use-screen-name.ts';
import { shortcutKeysOf } from '../shortcuts/shortcuts.ts';
import { isMatch, type Option } from './option.ts';

/** The maximum number of screens and actions shown with the records that match a text. */
const maxBesideRecords = 4;

/** Returns the screens and actions that the admin may open and whose names match a text. */
export function useOwnOptions(text: string, onClose: () => void, onHelp: () => void): Option[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const nameOf = useScreenName();
  const { permissions: rights } = usePermissions<Rights>();
  if (!rights) return [];

  const option = (group: 'go' | 'do', label: string, to: string, icon: Option['icon']): Option => ({
    key: to,
    group: translate(`palette.${group}`),
    label,
    icon,
    keys: shortcutKeysOf(to),
    run: () => {
      onClose();
      void navigate(to);
    },
  });
  const opens = ({ path }: { path: string }) => canOpen(path, rights);
  const agency = { path: `/agency-settings/${settingsId}/show` };
  const isCreatable = ({ kinds }: AdminScreen) => kinds?.includes('create') ?? false;

  const all = [
    ...screensOf(rights).map((screen) =>
      option('go', nameOf(screen), screen.path, <MenuIcon path={screen.path} />),
    ),
    option('go', translate('shell.settings'), '/settings', <MenuIcon path="/settings" />),
    ...(opens(agency)
      ? [option('go', translate('shell.agency_settings'), agency.path, <MenuIcon path="/settings" />)]
      : []),
    ...adminScreens
      .filter(isCreatable)
      .map(({ path }) => ({ path: `${path}/create`, label: `resources.${path.slice(1)}.new` }))
      .filter(opens)
      .map(({ path, label }) => option('do', translate(label), path, <AddIcon fontSize="small" />)),
    {
      key: 'shortcuts',
      group: translate('palette.do'),
      label: translate('palette.shortcuts'),
      icon: <KeyboardIcon fontSize="small" />,
      keys: ['?'],
      run: () => {
        onClose();
        onHelp();
      },
    },
  ];
  const matchingOptions = all.filter(({ label }) => isMatch(text, label));
  return text.trim() ? matchingOptions.slice(0, maxBesideRecords) : matchingOptions;
}

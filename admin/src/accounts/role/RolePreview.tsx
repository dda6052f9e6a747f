import { Box } from '@mui/material';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { useTranslate } from 'react-admin';
import { firstEntryOf, menuOf, screensOf } from '../../base/session/rights.ts';
import { MenuIcon } from '../../ui/page/MenuIcon.tsx';
import { useScreenName } from '../../ui/page/use-screen-name.ts';

/** The side menu and the first screen of an admin with these permissions. */
export function RolePreview({ permissions }: { permissions: readonly Permission[] }) {
  const translate = useTranslate();
  const rights = { permissions, isOwner: false };
  const nameOf = useScreenName();
  const first = firstEntryOf(rights);
  const listed = screensOf(rights).map(nameOf).join(', ');
  return (
    <>
      <Box component="ul" aria-label={translate('resources.role.preview')} sx={list}>
        {menuOf(rights).map(({ path, menu }) => (
          <Box component="li" key={path} sx={path === first ? { ...entry, ...start } : entry}>
            <MenuIcon path={path} />
            <Box sx={{ minWidth: 0 }}>
              {menu}
              {path === first && (
                <Box sx={{ fontSize: 12.5, fontWeight: 500 }}>
                  {translate('resources.role.preview_first')}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {first === '/welcome' && (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {listed
            ? translate('resources.role.preview_welcome_lists', { listed })
            : translate('resources.role.preview_welcome')}
        </Box>
      )}
    </>
  );
}

const list = { listStyle: 'none', m: 0, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 38,
  px: 1.5,
  borderRadius: 1,
  color: 'text.secondary',
  fontWeight: 600,
} as const;

const start = { bgcolor: 'info.light', color: 'info.main', py: 0.5 } as const;

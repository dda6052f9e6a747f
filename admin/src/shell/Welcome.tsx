import WavingIcon from '@mui/icons-material/WavingHandOutlined';
import { Box, Button } from '@mui/material';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type Rights, screensOf } from '../base/session/rights.ts';
import { MenuIcon } from '../ui/page/MenuIcon.tsx';
import { PageMessage } from '../ui/page/PageMessage.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';
import { useScreenName } from '../ui/page/use-screen-name.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

/**
 * The first screen of an admin whose role opens no menu entry (docs/specification.md, section 2). Lists what they may
 * open.
 */
export function Welcome() {
  const translate = useTranslate();
  const nameOf = useScreenName();
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<Rights>();
  if (!permissions) return <Waiting />;
  const screens = screensOf(permissions);
  const heading = translate('shell.welcome', { name: identity?.first_name ?? '' });
  const text = translate(screens.length > 0 ? 'shell.welcome_screens' : 'shell.welcome_text');
  return (
    <>
      <PageTitle title={heading} />
      <PageMessage icon={<WavingIcon />} heading={heading} text={text}>
        {screens.length > 0 && (
          <Box component="ul" aria-label={translate('shell.welcome_list')} sx={list}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <Button
                  component={Link}
                  to={screen.path}
                  variant="outlined"
                  startIcon={<MenuIcon path={screen.path} />}
                >
                  {nameOf(screen)}
                </Button>
              </li>
            ))}
          </Box>
        )}
        <Button component={Link} to="/settings">
          {translate('shell.settings')}
        </Button>
      </PageMessage>
    </>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'center',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

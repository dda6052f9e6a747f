import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useGetIdentity, usePermissions, useTheme, useTranslate } from 'react-admin';
import type { Rights } from '../app/auth-provider.ts';
import { PageTitle } from '../shell/PageTitle.tsx';
import { Email, Password, Profile } from './Account.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';

/** One's own account: name, address, password, sessions, what one may do, and how the back office looks. */
export function Settings() {
  const translate = useTranslate();
  return (
    <Box sx={columns}>
      <PageTitle title={translate('settings.title')} />
      <Box sx={stack}>
        <Profile />
        <Email />
        <Password />
      </Box>
      <Box sx={stack}>
        <Sessions />
        <RightsHeld />
        <Appearance />
      </Box>
    </Box>
  );
}

function RightsHeld() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions: rights } = usePermissions<Rights>();
  const role = rights?.isOwner
    ? translate('settings.owner')
    : (identity?.role ?? translate('settings.no_role'));
  const facts = (rights?.permissions ?? []).map(
    ({ name, type }) =>
      [
        translate(`permission.${name}`),
        translate(type === 'full' ? 'settings.full' : 'settings.view_only'),
      ] as const,
  );
  return (
    <Section heading={translate('settings.rights')} help={role}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '10rem 1fr', rowGap: 1, m: 0 }}>
        {facts.map(([term, value]) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {rights?.permissions.length === 0 && <Box sx={{ mt: 1 }}>{translate('settings.none')}</Box>}
    </Section>
  );
}

function Appearance() {
  const translate = useTranslate();
  const [scheme, setScheme] = useTheme();
  return (
    <Section heading={translate('settings.appearance')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('settings.scheme')}
        value={scheme}
        onChange={(_, chosen) => chosen && setScheme(chosen)}
      >
        <ToggleButton value="light">{translate('settings.light')}</ToggleButton>
        <ToggleButton value="dark">{translate('settings.dark')}</ToggleButton>
      </ToggleButtonGroup>
    </Section>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1240,
} as const;

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;

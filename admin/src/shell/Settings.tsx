import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetIdentity, usePermissions, useTheme, useTranslate } from 'react-admin';
import type { Rights } from '../app/auth-provider.ts';
import { PageTitle } from './PageTitle.tsx';

/** One's own account: who one is, what one may do, and how the back office looks. */
export function Settings() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<Rights>();
  const [scheme, setScheme] = useTheme();
  const role = permissions?.isOwner
    ? translate('settings.owner')
    : (identity?.role ?? translate('settings.no_role'));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <PageTitle title={translate('settings.title')} />
      <Section heading={translate('settings.account')}>
        <Facts
          facts={[
            [translate('settings.name'), identity?.fullName],
            [translate('settings.email'), identity?.email],
            [translate('settings.role'), role],
          ]}
        />
      </Section>
      <Section heading={translate('settings.rights')}>
        {permissions?.permissions.length ? (
          <Facts
            facts={permissions.permissions.map(({ name, type }) => [
              translate(`permission.${name}`),
              translate(type === 'full' ? 'settings.full' : 'settings.view_only'),
            ])}
          />
        ) : (
          <Typography>{translate('settings.none')}</Typography>
        )}
      </Section>
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
    </Box>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {heading}
      </Typography>
      {children}
    </Card>
  );
}

function Facts({ facts }: { facts: [string, string | undefined][] }) {
  return (
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
  );
}

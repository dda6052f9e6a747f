import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useRemoveFromStore, useTheme, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Rights } from '../../base/session/rights.ts';
import { readScheme, type SchemeChoice, schemeChoices } from '../../base/theme/scheme.ts';
import { Section } from '../../records/record/Section.tsx';
import { paletteKeys } from '../../shell/shortcuts/palette-keys.ts';
import { useShortcutsOn } from '../../shell/shortcuts/use-shortcuts.ts';
import { ToggleChoice } from '../../ui/input/ToggleChoice.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { Email, Password, Profile } from './Account.tsx';
import { Backup } from './Backup.tsx';
import { SigningIn } from './SigningIn.tsx';

export function Settings() {
  const translate = useTranslate();
  const { permissions: rights } = usePermissions<Rights>();
  return (
    <Box sx={columns}>
      <PageTitle title={translate('shell.settings')} />
      <Box sx={stack}>
        <Agency />
        <Profile />
        <Email />
        <Password />
      </Box>
      <Box sx={stack}>
        <SigningIn />
        <RightsHeld />
        {rights?.isOwner && <Backup />}
        <Appearance />
        <Keyboard />
      </Box>
    </Box>
  );
}

/** Links to the settings of the agency, for its owner. */
function Agency() {
  const translate = useTranslate();
  const { permissions: rights } = usePermissions<Rights>();
  if (!rights?.isOwner) return null;
  return (
    <Section heading={translate('settings.agency')} help={translate('settings.agency_help')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={`/agency-settings/${settingsId}`} variant="outlined">
          {translate('settings.agency_edit')}
        </Button>
        <Button component={Link} to={`/agency-settings/${settingsId}/show`}>
          {translate('settings.agency_show')}
        </Button>
      </Box>
    </Section>
  );
}

function RightsHeld() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions: rights } = usePermissions<Rights>();
  const role = rights?.isOwner
    ? translate('settings.owner')
    : (identity?.role ?? translate('settings.no_role'));
  return (
    <Section heading={translate('settings.rights')} help={role}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '10rem 1fr', rowGap: 1, m: 0 }}>
        {rights?.permissions.map(({ name, type }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`permission.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {translate(type === 'full' ? 'settings.full' : 'settings.view_only')}
            </Box>
          </Box>
        ))}
      </Box>
      {rights?.permissions.length === 0 && <Box sx={{ mt: 1 }}>{translate('settings.none')}</Box>}
    </Section>
  );
}

/** Switches the single-key shortcuts on or off (WCAG 2.1.4). */
export function Keyboard() {
  const translate = useTranslate();
  const [isOn, setOn] = useShortcutsOn();
  const help = translate('shortcuts.settings_help', { keys: paletteKeys.join(' ') });
  return (
    <Section heading={translate('shortcuts.settings')} help={help}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, on) => setOn(on)} />}
        label={translate('shortcuts.settings_switch')}
      />
    </Section>
  );
}

function Appearance() {
  const translate = useTranslate();
  const [, setScheme] = useTheme();
  const forget = useRemoveFromStore();
  // If the system already has the chosen colours, only the choice changes and the theme stays.
  const [, setChoice] = useState(readScheme);
  const choose = (chosen: SchemeChoice) => {
    if (chosen === 'system') forget('theme');
    else setScheme(chosen);
    setChoice(chosen);
  };
  return (
    <Section heading={translate('settings.appearance')}>
      <ToggleChoice
        aria-label={translate('shell.scheme')}
        options={schemeChoices}
        labelOf={(one) => translate(`shell.schemes.${one}`)}
        value={readScheme()}
        onChange={choose}
      />
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

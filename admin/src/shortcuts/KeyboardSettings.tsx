import { FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useShortcutsOn } from './use-shortcuts.ts';

/** Switches the single-key shortcuts on or off (WCAG 2.1.4). */
export function KeyboardSettings() {
  const translate = useTranslate();
  const [isOn, setOn] = useShortcutsOn();
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, on) => setOn(on)} />}
      label={translate('shortcuts.settings_switch')}
    />
  );
}

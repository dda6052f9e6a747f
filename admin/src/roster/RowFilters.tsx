import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { tier } from '@nanny-polo/shared/nanny-polo';
import { type RosterNannies, type RosterSort, rosterSort } from '@nanny-polo/shared/roster';
import { useTranslate } from 'react-admin';
import { MomentField } from '../input/MomentField.tsx';

export interface RowChoice {
  readonly nannies: RosterNannies;
  readonly sort: RosterSort;
}

interface RowFiltersProps {
  value: RowChoice;
  onChange: (value: RowChoice) => void;
  /** Whether a family is chosen, from which distances count. */
  hasFamily: boolean;
}

/** Which nannies the rows show, and in which order. */
export function RowFilters({ value: { nannies, sort }, onChange, hasFamily }: RowFiltersProps) {
  const translate = useTranslate();
  const set = (change: Partial<Record<keyof RosterNannies, string | undefined>>) => {
    const next = Object.entries({ ...nannies, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    onChange({ nannies: Object.fromEntries(next) as RosterNannies, sort });
  };
  const field = { size: 'small', margin: 'none' } as const;
  return (
    <Box role="group" aria-label={translate('roster.rows')} sx={panel}>
      {(['q', 'area', 'language'] as const).map((name) => (
        <TextField
          key={name}
          {...field}
          label={translate(`roster.${name === 'q' ? 'find' : name}`)}
          value={nannies[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
          slotProps={{ htmlInput: { maxLength: name === 'area' ? 8 : 40 } }}
        />
      ))}
      <TextField
        {...field}
        select
        label={translate('roster.tier')}
        value={nannies.tier ?? ''}
        onChange={({ target }) => set({ tier: target.value })}
      >
        <MenuItem value="">{translate('roster.any')}</MenuItem>
        {tier.options.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`resources.master/nanny-polo.tier.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {(['free_from', 'free_to'] as const).map((name) => (
        <MomentField
          key={name}
          isAhead
          label={translate(`roster.${name}`)}
          value={nannies[name] ?? null}
          onChange={(instant) => set({ [name]: instant ?? undefined })}
        />
      ))}
      <TextField
        {...field}
        select
        label={translate('roster.sort')}
        value={sort}
        onChange={({ target }) => onChange({ nannies, sort: target.value as RosterSort })}
      >
        {rosterSort.options
          .filter((one) => hasFamily || one !== 'distance')
          .map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`roster.sorts.${one}`)}
            </MenuItem>
          ))}
      </TextField>
    </Box>
  );
}

const panel = {
  display: 'grid',
  gap: 1,
  px: 1.5,
  '& .MuiFormControl-root': { m: 0 },
  pb: 1,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(140px, 1fr))' },
} as const;

import { Box, MenuItem, TextField } from '@mui/material';
import { type RosterNannies, type RosterSort, rosterSort } from '@nanny-polo/shared/bookings/roster';
import { tier } from '@nanny-polo/shared/people/tier';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { MomentField } from '../ui/input/MomentField.tsx';
import { ReferenceSelect } from '../ui/input/ReferenceSelect.tsx';
import { useText } from '../ui/page/use-text.ts';

export interface RowChoice {
  readonly nannies: RosterNannies;
  readonly sort: RosterSort;
  /** The family from which distances are measured; null to use the family in the bookings' filter. */
  readonly family: number | null;
}

interface RowFiltersProps {
  value: RowChoice;
  /** Whether there is a family from which to measure distances. */
  hasFamily: boolean;
  onChange: (value: RowChoice) => void;
}

/** Returns whether the range in which nannies must be free ends at or before its start. */
export const hasEndFirst = ({ free_from, free_to }: RosterNannies): boolean =>
  free_from !== undefined && free_to !== undefined && Date.parse(free_from) >= Date.parse(free_to);

/** Which nannies the rows show, and in which order. */
export const RowFilters = memo(function RowFilters({ value, hasFamily, onChange }: RowFiltersProps) {
  const translate = useTranslate();
  const text = useText('master/nanny-polo.tier');
  const { nannies, sort, family = null } = value;
  const set = (change: Partial<Record<keyof RosterNannies, string | undefined>>) => {
    const next = Object.entries({ ...nannies, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    onChange({ ...value, nannies: Object.fromEntries(next) as RosterNannies });
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
        {tier.options.map((option) => (
          <MenuItem key={option} value={option}>
            {text(option)}
          </MenuItem>
        ))}
      </TextField>
      {(['free_from', 'free_to'] as const).map((name) => (
        <MomentField
          key={name}
          isAhead
          label={translate(`roster.${name}`)}
          {...(name === 'free_to' &&
            hasEndFirst(nannies) && { wrong: true, helperText: translate('roster.end_first') })}
          value={nannies[name] ?? null}
          onChange={(instant) => set({ [name]: instant ?? undefined })}
        />
      ))}
      <TextField
        {...field}
        select
        label={translate('roster.sort')}
        value={sort === 'distance' && !hasFamily ? 'name' : sort}
        onChange={({ target }) => onChange({ ...value, sort: target.value as RosterSort })}
        // The keyboard reaches the disabled option too, so that its reason is read out.
        slotProps={{ select: { MenuProps: { slotProps: { list: { disabledItemsFocusable: true } } } } }}
      >
        {rosterSort.options.map((option) => {
          const needsFamily = option === 'distance' && !hasFamily;
          return (
            <MenuItem key={option} value={option} disabled={needsFamily} sx={readable}>
              {translate(`roster.sorts.${needsFamily ? 'distance_first' : option}`)}
            </MenuItem>
          );
        })}
      </TextField>
      <FamilyField
        value={family}
        onChange={(next) =>
          onChange({
            ...value,
            family: next,
            sort: next === null && sort === 'distance' ? 'name' : 'distance',
          })
        }
      />
    </Box>
  );
});

/** The style of a disabled option, whose text says why it is disabled. */
const readable = { '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } } as const;

const panel = {
  display: 'grid',
  gap: 1,
  px: 1.5,
  '& .MuiFormControl-root': { m: 0 },
  py: 1,
  // Wide enough for a date with its time.
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(210px, 1fr))' },
} as const;

function FamilyField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const translate = useTranslate();
  const form = useForm({ values: { family: value } });
  return (
    <FormProvider {...form}>
      <ReferenceSelect
        source="family"
        reference="lookup/parents"
        unarchived
        label={translate('roster.near')}
        helperText={false}
        onChange={(id) => onChange(id || null)}
      />
    </FormProvider>
  );
}

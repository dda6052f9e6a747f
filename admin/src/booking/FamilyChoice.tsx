import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Booking } from '@nanny-polo/shared/booking';
import type { Address, Child, Parent } from '@nanny-polo/shared/parents';
import { useEffect } from 'react';
import { useCanAccess, useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormPart } from '../edit/FormPart.tsx';

/**
 * Address and children of a booking. A new booking starts with the first address and all children of the family, which
 * the server fills in if the admin may not see the family. A saved one keeps its own until others are chosen.
 */
export function FamilyChoice() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.booking.draft.${name}`);
  const { getValues, setValue } = useFormContext();
  const [parent_id, address, children = []] = useWatch({ name: ['parent_id', 'address', 'children'] }) as [
    number | undefined,
    Address | null | undefined,
    Child[] | undefined,
  ];
  const { canAccess = false } = useCanAccess({ resource: 'users/parents', action: 'show' });
  const { data } = useGetOne<Parent>(
    'users/parents',
    { id: parent_id ?? 0 },
    { enabled: canAccess && Boolean(parent_id) },
  );
  const parent = data?.id === parent_id ? data : undefined;
  const record = useRecordContext<Booking>();
  const saved = record?.id ? record : undefined;
  const isSaved = saved !== undefined;
  useEffect(() => {
    if (isSaved) return;
    const chosen = getValues('address');
    if (!parent?.addresses.some((one) => same(one, chosen))) setValue('address', parent?.addresses[0]);
    const coming: Child[] = getValues('children') ?? [];
    const known = coming.every((child) => parent?.children.some((one) => same(one, child)));
    if (!coming.length || !known) setValue('children', parent?.children);
  }, [parent, isSaved, getValues, setValue]);

  if (!parent_id) return null;
  if (!parent && !saved)
    return <FormPart heading={text('family')}>{canAccess ? null : text('from_record')}</FormPart>;
  const addresses = distinct([saved?.address ?? [], parent?.addresses ?? []].flat());
  const family = distinct([saved?.children ?? [], parent?.children ?? []].flat());
  const named = (choice: string, one: unknown, current: readonly unknown[] = []) =>
    !parent || current.some((other) => same(other, one))
      ? choice
      : translate('resources.booking.draft.as_booked', { choice });
  return (
    <FormPart heading={text('family')}>
      {addresses.length ? (
        <FormControl component="fieldset">
          <FormLabel id="address-label">{text('address')}</FormLabel>
          <RadioGroup
            aria-labelledby="address-label"
            value={String(addresses.findIndex((one) => same(one, address)))}
            onChange={(_, at) => setValue('address', addresses[Number(at)], { shouldDirty: true })}
          >
            {addresses.map((one, at) => (
              <FormControlLabel
                key={JSON.stringify(one)}
                value={String(at)}
                control={<Radio size="small" />}
                label={named(
                  [one.label, one.line, one.postcode].filter(Boolean).join(', '),
                  one,
                  parent?.addresses,
                )}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        text('no_address')
      )}
      {family.length ? (
        <FormControl component="fieldset">
          <FormLabel component="legend">{text('children')}</FormLabel>
          {family.map((one) => (
            <FormControlLabel
              key={JSON.stringify(one)}
              control={
                <Checkbox
                  size="small"
                  checked={children.some((child) => same(child, one))}
                  onChange={(_, checked) => {
                    const others = children.filter((child) => !isSameChild(child, one));
                    const kept = family.filter((child) =>
                      same(child, one) ? checked : others.some((other) => same(other, child)),
                    );
                    setValue('children', kept, { shouldDirty: true });
                  }}
                />
              }
              label={named(one.name, one, parent?.children)}
            />
          ))}
        </FormControl>
      ) : (
        text('no_children')
      )}
    </FormPart>
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const distinct = <T,>(all: readonly T[]): T[] =>
  all.filter((one, at) => all.findIndex((other) => same(other, one)) === at);

/** Whether two entries are the same child, although the care record may have changed. */
const isSameChild = (one: Child, other: Child) =>
  one.name === other.name && one.date_of_birth === other.date_of_birth;

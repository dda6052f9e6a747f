import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Address, Child, Parent } from '@nanny-polo/shared/parents';
import { useEffect } from 'react';
import { useCanAccess, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormPart } from '../edit/FormPart.tsx';

/** Address and children of the chosen family, all of them to begin with; who may not see them books those of the record. */
export function FamilyChoice() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.booking.draft.${name}`);
  const { getValues, setValue } = useFormContext();
  const [parent_id, address, children = []] = useWatch({ name: ['parent_id', 'address', 'children'] }) as [
    number | undefined,
    Address | undefined,
    Child[] | undefined,
  ];
  const { canAccess = false } = useCanAccess({ resource: 'users/parents', action: 'show' });
  const { data } = useGetOne<Parent>(
    'users/parents',
    { id: parent_id ?? 0 },
    { enabled: canAccess && Boolean(parent_id) },
  );
  const parent = data?.id === parent_id ? data : undefined;
  useEffect(() => {
    const chosen = getValues('address');
    if (!parent?.addresses.some((one) => same(one, chosen))) setValue('address', parent?.addresses[0]);
    const coming: Child[] = getValues('children') ?? [];
    const known = coming.every((child) => parent?.children.some((one) => same(one, child)));
    if (!coming.length || !known) setValue('children', parent?.children);
  }, [parent, getValues, setValue]);

  if (!parent_id) return null;
  if (!parent) return <FormPart heading={text('family')}>{canAccess ? null : text('from_record')}</FormPart>;
  const here = parent.addresses.findIndex((one) => same(one, address));
  return (
    <FormPart heading={text('family')}>
      {parent.addresses.length ? (
        <FormControl component="fieldset">
          <FormLabel id="address-label">{text('address')}</FormLabel>
          <RadioGroup
            aria-labelledby="address-label"
            value={String(here)}
            onChange={(_, at) => setValue('address', parent.addresses[Number(at)], { shouldDirty: true })}
          >
            {parent.addresses.map((one, at) => (
              <FormControlLabel
                key={one.label + one.line}
                value={String(at)}
                control={<Radio size="small" />}
                label={[one.label, one.line, one.postcode].filter(Boolean).join(', ')}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        text('no_address')
      )}
      {parent.children.length ? (
        <FormControl component="fieldset">
          <FormLabel component="legend">{text('children')}</FormLabel>
          {parent.children.map((one) => (
            <FormControlLabel
              key={one.name + one.date_of_birth}
              control={
                <Checkbox
                  size="small"
                  checked={children.some((child) => same(child, one))}
                  onChange={(_, checked) => {
                    const kept = parent.children.filter((child) =>
                      same(child, one) ? checked : children.some((other) => same(other, child)),
                    );
                    setValue('children', kept, { shouldDirty: true });
                  }}
                />
              }
              label={one.name}
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

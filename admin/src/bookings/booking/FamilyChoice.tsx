import { Alert, FormControl, FormHelperText, FormLabel, Link } from '@mui/material';
import { isServed } from '@nanny-polo/shared/agency/service-area';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import type { Address, BookedChild } from '@nanny-polo/shared/people/family-fields';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { useEffect, useMemo, useRef } from 'react';
import { useCanAccess, useGetOne, useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { findMessage } from '../../records/edit/error-message.ts';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';

/**
 * The address and the children of a booking. A new booking starts with the family's first address and all its children;
 * the server fills them in if the form cannot load the family. A saved booking keeps its own until others are chosen.
 * Shows what is missing before the form is saved.
 */
export function FamilyChoice() {
  const text = useText('booking.draft');
  const { getValues, setValue, trigger } = useFormContext();
  const { errors } = useFormState();
  const [parent_id, address, children = []] = useWatch({ name: ['parent_id', 'address', 'children'] }) as [
    number | undefined,
    Address | null | undefined,
    BookedChild[] | undefined,
  ];
  const { canAccess } = useCanAccess({ resource: 'users/parents', action: 'show' });
  const { data, error } = useGetOne<Parent>(
    'users/parents',
    { id: parent_id ?? 0 },
    { enabled: canAccess === true && Boolean(parent_id) },
  );
  const parent = useMemo(
    () =>
      data && data.id === parent_id ? { ...data, children: data.children.map(omitPrivateNotes) } : undefined,
    [data, parent_id],
  );
  const isUnavailable = !parent && (canAccess === false || error !== null);
  const record = useRecordContext<Booking>();
  const saved = record?.id ? record : undefined;
  const isSaved = saved !== undefined;
  const family_id = useRef(parent_id);
  useEffect(() => {
    if (isSaved) return;
    // Another family's children may have the same ids.
    const isReplaced = family_id.current !== undefined && family_id.current !== parent_id;
    if (isReplaced || isUnavailable) {
      setValue('address', undefined);
      setValue('children', undefined);
    }
    family_id.current = parent_id;
    if (!parent) return;
    const chosen = getValues('address');
    // Null means that the family has no address.
    if (!parent.addresses.some((one) => isSameJson(one, chosen)))
      setValue('address', parent.addresses[0] ?? null);
    const ids = (getValues('children') as BookedChild[] | undefined)?.map(({ id }) => id);
    const booked = parent.children.filter(({ id }) => ids?.includes(id));
    setValue('children', booked.length > 0 ? booked : parent.children);
    void trigger(['address', 'children']);
  }, [parent_id, parent, isUnavailable, isSaved, getValues, setValue, trigger]);

  if (!parent_id) return null;
  if (!parent && !saved)
    return (
      <FormPart heading={text('family')}>
        {isUnavailable && text('from_record')}
        <Fault error={errors.address} />
        <Fault error={errors.children} />
      </FormPart>
    );
  const choose = (field: 'address' | 'children', value: unknown) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  const addresses = distinct([saved?.address ?? [], parent?.addresses ?? []].flat());
  const family = distinct([saved?.children ?? [], parent?.children ?? []].flat());
  const named = (choice: string, candidate: unknown, current: readonly unknown[] = []) =>
    !parent || current.some((other) => isSameJson(other, candidate)) ? choice : text('as_booked', { choice });
  return (
    <FormPart heading={text('family')}>
      {addresses.length ? (
        <FormControl component="fieldset" error={Boolean(errors.address)}>
          <FormLabel id="address-label">{text('address')}</FormLabel>
          <RadioChoice
            aria-labelledby="address-label"
            options={addresses.map((_, at) => at)}
            labelOf={(at) => {
              const shownAddress = addresses[at];
              const words = [shownAddress?.label, shownAddress?.line, shownAddress?.postcode]
                .filter(Boolean)
                .join(', ');
              return named(words, shownAddress, parent?.addresses);
            }}
            value={addresses.findIndex((one) => isSameJson(one, address))}
            onChange={(at) => choose('address', addresses[at])}
          />
          <Fault error={errors.address} />
          {address && !isServed(address) && <Alert severity="warning">{text('unserved')}</Alert>}
        </FormControl>
      ) : (
        <Missing text={text('no_address')} parentId={parent_id} />
      )}
      {family.length ? (
        <FormControl component="fieldset" error={Boolean(errors.children)}>
          <FormLabel component="legend">{text('children')}</FormLabel>
          {family.map((listedChild) => (
            <LabelledCheckbox
              key={JSON.stringify(listedChild)}
              label={named(listedChild.name, listedChild, parent?.children)}
              checked={children.some((child) => isSameJson(child, listedChild))}
              onChange={(checked) => {
                const others = children.filter(({ id }) => id !== listedChild.id);
                const chosenChildren = family.filter((child) =>
                  isSameJson(child, listedChild) ? checked : others.some((other) => isSameJson(other, child)),
                );
                choose('children', chosenChildren);
              }}
            />
          ))}
          <Fault error={errors.children} />
        </FormControl>
      ) : (
        <Missing text={text('no_children')} parentId={parent_id} />
      )}
    </FormPart>
  );
}

function Fault({ error }: { error: unknown }) {
  const message = findMessage(error);
  return message && <FormHelperText error>{message}</FormHelperText>;
}

/** Says what the family's record lacks, with a link that opens it in another tab, so that the form keeps its values. */
function Missing({ text, parentId }: { text: string; parentId: number }) {
  const words = useText('booking.draft');
  return (
    <Alert severity="error">
      {text}{' '}
      <Link component={RouterLink} to={`/users/parents/${parentId}`} target="_blank">
        {words('to_record')}
      </Link>
    </Alert>
  );
}

const distinct = <T,>(all: readonly T[]): T[] =>
  all.filter((one, at) => all.findIndex((other) => isSameJson(other, one)) === at);

import { type Family, updateFamily } from '@nanny-polo/shared/family';
import { notify } from '../../lib/notifications.ts';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { AddressFields, ChildFields, ContactFields } from './FamilyFields.tsx';
import { Rows, rowsOf } from './Rows.tsx';
import { useText } from './text.ts';
import { useUnsaved } from './use-unsaved.ts';

interface Props {
  readonly family: Family;
  readonly onSaved: (family: Family) => void;
}

/** Children, addresses and emergency contacts: one form, saved as a whole. */
export function FamilyForm({ family, onSaved }: Props) {
  const { family: own, saved } = useText().user;
  const form = useForm(updateFamily, {
    body: (fields) => ({
      version: family.version,
      children: rowsOf(fields, 'children').map(({ index: _, ...child }) => child),
      addresses: rowsOf(fields, 'addresses').map(({ index, ...address }) => ({
        ...address,
        ...coordinatesOf(family, Number(index ?? -1), address),
      })),
      emergency_contacts: rowsOf(fields, 'emergency_contacts').map(({ index: _, ...contact }) => contact),
    }),
    onDone: ({ data }) => {
      notify('success', saved);
      onSaved(data);
    },
  });
  useUnsaved(form);
  return (
    <form {...form.props} className="family">
      <Rows
        errors={form.errors}
        name="children"
        max={12}
        rows={family.children}
        titleOf={({ name }) => name}
        fields={ChildFields}
      />
      <Rows
        errors={form.errors}
        name="addresses"
        max={10}
        rows={family.addresses}
        titleOf={({ label, line }) => label || line}
        fields={AddressFields}
      />
      <Rows
        errors={form.errors}
        name="emergency_contacts"
        max={10}
        rows={family.emergency_contacts}
        titleOf={({ name }) => name}
        fields={ContactFields}
      />
      <Submit form={form}>{own.save}</Submit>
    </form>
  );
}

/** Returns an address's coordinates if its line and postcode are unchanged, or nulls, which the server fills in. */
function coordinatesOf({ addresses }: Family, index: number, typed: Record<string, string>) {
  const before = addresses[index];
  const same = before?.line === typed.line && before?.postcode === typed.postcode;
  return same && before ? { lat: before.lat, lng: before.lng } : { lat: null, lng: null };
}

import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { normaliseLine } from '@nanny-polo/shared/contract/plain-text';
import { formatPostcode } from '@nanny-polo/shared/contract/postcode';
import { isNoted } from '@nanny-polo/shared/people/child-notes';
import { type Family, getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { useForm } from '../use-form.ts';
import { AddressFields, ChildFields, ContactFields, useOptional } from './FamilyFields.tsx';
import { type FamilyChange, type FamilyList, findChanges } from './family-changes.ts';
import { Rows, rowsOf } from './Rows.tsx';
import { toTypedChild } from './typed-child.ts';
import { useUnsaved } from './use-unsaved.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly family: Family;
  /** Whether the family consents that health notes are kept. */
  readonly hasConsented: boolean;
  readonly onSaved: (family: Family) => void;
}

/**
 * Children, addresses and emergency contacts in one form. Sends the lists that were edited. If one of them was changed
 * elsewhere meanwhile, keeps what was entered and shows the changes.
 */
export function FamilyForm({ family, hasConsented, onSaved }: Props) {
  const [hasNotes, setHasNotes] = useState(() => family.children.some(isNoted));
  const { family: own, saved } = useText().user;
  const [latest, setLatest] = useState(family);
  const [changes, setChanges] = useState<readonly FamilyChange[]>([]);

  const save = async (edits: Body<typeof updateFamily>, base: Family) => {
    const addresses = edits.addresses?.map((address) => ({ ...address, ...coordinatesOf(base, address) }));
    try {
      return await api.call(updateFamily, { body: { ...edits, addresses, version: base.version } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'stale') throw error;
      const { data: current } = await api.call(getFamily);
      const foreignChanges = findChanges(edits, base, current);
      if (foreignChanges.length === 0) return save(edits, current);
      setLatest(current);
      setChanges(foreignChanges);
      throw new ApiError(error.status, { message: own.changed });
    }
  };

  const form = useForm(updateFamily, {
    body: (fields) => ({
      version: latest.version,
      children: edited(fields, 'children', family)?.map(({ id, allergies, ...child }) => ({
        ...child,
        allergies: (allergies ?? '').split('\n'),
        ...(id && { id: Number(id) }),
      })),
      addresses: edited(fields, 'addresses', family)?.map((address) => ({
        ...address,
        lat: null,
        lng: null,
      })),
      emergency_contacts: edited(fields, 'emergency_contacts', family),
      invoice_name: invoiceName(fields, family),
      ...(fields.get(consentField) !== null && { health_consent: true }),
    }),
    // What was typed is of the lists as they are now: later ones would be overwritten unseen.
    draft: `family ${JSON.stringify([family.children, family.addresses, family.emergency_contacts, family.invoice_name])}`,
    send: (sent) => save(sent, latest),
    onDone: ({ data }) => {
      showNotification('success', saved);
      onSaved(data);
    },
  });
  useUnsaved(form);
  const optional = useOptional();
  return (
    <Form
      form={form}
      className="family"
      onInput={(event) => {
        form.props.onInput?.(event);
        setHasNotes(rowsOf(new FormData(event.currentTarget), 'children').some(isNoted));
      }}
    >
      <Rows
        name="children"
        max={12}
        rows={family.children.map(toTypedChild)}
        titleOf={({ name }) => name}
        fields={ChildFields}
      />
      <Rows
        name="addresses"
        max={10}
        rows={family.addresses}
        titleOf={({ label, line }) => label || line}
        fields={AddressFields}
      />
      <Rows
        name="emergency_contacts"
        max={10}
        rows={family.emergency_contacts}
        titleOf={({ name }) => name}
        fields={ContactFields}
      />
      <Field
        name="invoice_name"
        label={optional(own.invoiceName)}
        hint={own.invoiceNameHint}
        defaultValue={family.invoice_name}
        maxLength={160}
      />
      {hasNotes && !hasConsented && (
        <p className="sure">
          <label>
            <input type="checkbox" name={consentField} aria-describedby="consent-hint" /> {own.healthConsent}
          </label>
          <span id="consent-hint" className="quiet">
            {own.healthConsentHint}
          </span>
        </p>
      )}
      <FamilyChanges changes={changes} />
      <Submit>{own.save}</Submit>
    </Form>
  );
}

const consentField = 'health_consent';

/** Returns a list as entered, or undefined if it was not edited. */
function edited(fields: FormData, list: FamilyList, family: Family) {
  const rows = rowsOf(fields, list);
  const before: readonly object[] = list === 'children' ? family.children.map(toTypedChild) : family[list];
  const isSame = rows.every((row, at) =>
    Object.entries(row).every(([field, value]) => value === String(before[at]?.[field as never])),
  );
  return isSame && rows.length === before.length ? undefined : rows;
}

/** Returns the name on invoices as entered, or undefined if it was not edited. */
function invoiceName(fields: FormData, family: Family) {
  const entered = String(fields.get('invoice_name')).trim();
  return entered === family.invoice_name ? undefined : entered;
}

type Place = Family['addresses'][number];

/** Returns an address's coordinates if its line and postcode are unchanged, or nulls, which the server fills in. */
function coordinatesOf({ addresses }: Family, { line, postcode }: Place) {
  const same = addresses.find(
    (one) => one.line === normaliseLine(line) && one.postcode === formatPostcode(postcode),
  );
  return { lat: same?.lat ?? null, lng: same?.lng ?? null };
}

/** What was changed elsewhere in the family while its form was being filled in. */
function FamilyChanges({ changes }: { readonly changes: readonly FamilyChange[] }) {
  const own = useText().user.family;
  return changes.map(({ list, gone, added }) => (
    <fieldset key={list}>
      <legend>{fillText(own.changedList, { list: own.lists[list].title })}</legend>
      {gone.map((row) => (
        <p key={row}>{fillText(own.gone, { row })}</p>
      ))}
      {added.map((row) => (
        <p key={row}>{fillText(own.added, { row })}</p>
      ))}
    </fieldset>
  ));
}

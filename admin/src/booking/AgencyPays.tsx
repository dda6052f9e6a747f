import { Alert } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import type { Refusal } from '../record/use-record-write.ts';

/** Returns the API's reason if only a price above the agreed one prevents confirmation. */
export function priceReason({ body }: Refusal): string | undefined {
  const { price, ...others } = body?.errors ?? {};
  return typeof price === 'string' && Object.keys(others).length === 0 ? price : undefined;
}

interface AgencyPaysProps {
  record: Booking;
  /** Why the API refused, if the price rose after the record was read. */
  reason?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Says that the family has not agreed to the price, with a checkbox to confirm at the agency's expense. */
export function AgencyPays({ record, reason, checked, onChange }: AgencyPaysProps) {
  const translate = useTranslate();
  const { agreed_minor, pending_minor } = record;
  const text = (name: string, values = {}) => translate(`resources.booking.price.${name}`, values);
  const known = agreed_minor !== null && pending_minor !== null && !reason;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {known ? text('pending', { agreed: money(agreed_minor), price: money(pending_minor) }) : reason}
      <LabelledCheckbox
        sx={{ display: 'flex' }}
        checked={checked}
        onChange={onChange}
        label={
          known
            ? text('agency_pays_amount', { amount: money(pending_minor - agreed_minor) })
            : text('agency_pays')
        }
      />
    </Alert>
  );
}

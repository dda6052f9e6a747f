import { Alert } from '@mui/material';
import type { unconfirmedOvertime } from '@nanny-polo/shared/booking';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import type * as z from 'zod/mini';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import type { Refusal } from '../record/use-record-write.ts';

/** Overtime that is charged only after its amount is confirmed. */
export type UnconfirmedOvertime = z.output<typeof unconfirmedOvertime>;

/** Returns the overtime from the API's `overtime_unconfirmed` error, or null for any other error. */
export const unconfirmedFrom = ({ body }: Refusal): UnconfirmedOvertime | null =>
  body?.code === 'overtime_unconfirmed' ? (body.data as UnconfirmedOvertime) : null;

interface OvertimeConfirmationProps {
  overtime: UnconfirmedOvertime;
  confirmed: UnconfirmedOvertime | null;
  onConfirm: (overtime: UnconfirmedOvertime | null) => void;
}

/** A checkbox that confirms the amount charged for overtime. */
export function OvertimeConfirmation({ overtime, confirmed, onConfirm }: OvertimeConfirmationProps) {
  const translate = useTranslate();
  const { overtime_minutes, overtime_minor } = overtime;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      <LabelledCheckbox
        size="medium"
        label={translate('resources.booking.moment.confirm_overtime', {
          amount: money(overtime_minor),
          time: `${Math.floor(overtime_minutes / 60)} h ${overtime_minutes % 60} min`,
        })}
        checked={confirmed?.overtime_minor === overtime_minor}
        onChange={(checked) => onConfirm(checked ? overtime : null)}
      />
    </Alert>
  );
}

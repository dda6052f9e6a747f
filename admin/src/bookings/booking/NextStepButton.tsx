import { Button } from '@mui/material';
import type { BookingWaits, BriefWaits } from '@nanny-polo/shared/bookings/booking-wait';
import { useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { type NextStep, nextStepOf } from './next-step.ts';

const StepDialog = lazyExtra(async () => (await import('./StepDialog.tsx')).StepDialog);

interface NextStepButtonProps {
  booking: {
    readonly id: number;
    readonly parent_id: number;
    readonly parent_name: string;
    readonly waits_for: BookingWaits | BriefWaits | null;
  };
}

/** A button for the next step of a booking. Renders nothing without a step or the permission for it. */
export function NextStepButton({ booking }: NextStepButtonProps) {
  const { waits_for, parent_id } = booking;
  return waits_for && <Step booking={booking} step={nextStepOf(parent_id, waits_for)} />;
}

function Step({ booking, step }: NextStepButtonProps & { step: NextStep }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { resource, action } = 'to' in step ? step : { resource: 'booking', action: 'edit' };
  const { canAccess } = useCanAccess({ resource, action });
  if (!canAccess) return null;
  const label = translate(`waits.action.${step.name}`);
  const shared = {
    size: 'small',
    variant: 'outlined',
    color: 'inherit',
    sx: { flexShrink: 0, whiteSpace: 'nowrap' },
    children: label,
    'aria-label': translate('waits.action_for', { action: label, name: booking.parent_name }),
  } as const;
  if ('to' in step) return <Button {...shared} component={Link} to={step.to} />;
  return (
    <>
      <Button {...shared} onClick={() => setOpen(true)} />
      {open && <StepDialog id={booking.id} step={step.name} onClose={() => setOpen(false)} />}
    </>
  );
}

import { type BookingStatus, toneOf } from '@nanny-polo/shared/booking-status';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';
import { iconOf } from './icon.ts';

export function StatusChip({ status }: { status: BookingStatus }) {
  const translate = useTranslate();
  const tone = toneOf(status);
  return (
    <Chip tone={tone} icon={iconOf(status, tone)} label={translate(`resources.booking.status.${status}`)} />
  );
}

import WarningIcon from '@mui/icons-material/WarningAmber';
import { phoneFault, spacedPhone } from '@nanny-polo/shared/phone';

/** A number (E.164) grouped by the custom of its country, with a mark if it is invalid. Loaded by itself: the rules are large. */
export function SpacedPhone({ phone }: { phone: string }) {
  const fault = phoneFault(phone);
  return (
    <>
      {spacedPhone(phone)}{' '}
      {fault && (
        <WarningIcon
          titleAccess={fault}
          sx={{ fontSize: 16, verticalAlign: 'text-bottom', color: 'warning.main' }}
        />
      )}
    </>
  );
}

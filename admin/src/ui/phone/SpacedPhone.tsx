import WarningIcon from '@mui/icons-material/WarningAmber';
import { findPhoneFault, formatPhone } from '@nanny-polo/shared/accounts/phone';

/**
 * A telephone number (E.164) with its country's usual spacing, and a warning if it is invalid. It is a chunk of its
 * own, because the rules are large.
 */
export function SpacedPhone({ phone }: { phone: string }) {
  const fault = findPhoneFault(phone);
  return (
    <>
      {formatPhone(phone)}{' '}
      {fault && (
        <WarningIcon
          titleAccess={fault}
          sx={{ fontSize: 16, verticalAlign: 'text-bottom', color: 'warning.main' }}
        />
      )}
    </>
  );
}

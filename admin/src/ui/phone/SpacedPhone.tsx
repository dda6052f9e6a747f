import WarningIcon from '@mui/icons-material/WarningAmber';
import { phoneFault, spacedPhone } from '@nanny-polo/shared/accounts/phone';

/**
 * A telephone number (E.164) with its country's usual spacing, and a warning if it is invalid. It is a chunk of its
 * own, because the rules are large.
 */
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

import { Box, Skeleton } from '@mui/material';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { readVerifiedBackup, type VerifiedBackup } from '@nanny-polo/shared/office/verified-backup';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { formatFullInstant, formatShortInstant } from '../../ui/field/instant.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';

const hourMs = 3_600_000;

/** From this age on in hours, it is counted in days. */
const countedInDays = 48;

/** Shows the owner when the last verified backup was made. */
export function Backup() {
  const translate = useTranslate();
  const { data, error, refetch } = useCall(readVerifiedBackup, {});
  return (
    <Section heading={translate('settings.backup')}>
      {error && !data && (
        <RetryAlert onRetry={refetch}>
          {translate('settings.backup_failed', { message: error.message })}
        </RetryAlert>
      )}
      {!error && !data && <Skeleton height={24} />}
      {data && (data.backup ? <LastBackup backup={data.backup} /> : translate('settings.no_backup'))}
    </Section>
  );
}

function LastBackup({ backup: { made_at, restored } }: { backup: VerifiedBackup }) {
  const translate = useTranslate();
  const hours = Math.max(0, Math.floor((readServerTime() - Date.parse(made_at)) / hourMs));
  const [unit, smart_count] = hours < countedInDays ? ['hours', hours] : ['days', Math.floor(hours / 24)];
  const age = translate(hours < 1 ? 'settings.just_now' : `settings.${unit}_ago`, { smart_count });
  return (
    <>
      <Box title={formatFullInstant(made_at)}>
        {translate('settings.last_backup', { when: formatShortInstant(made_at), age })}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {translate(restored ? 'settings.backup_restored' : 'settings.backup_read')}
      </Box>
    </>
  );
}

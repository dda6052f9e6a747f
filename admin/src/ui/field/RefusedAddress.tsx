import RefusedIcon from '@mui/icons-material/UnsubscribeOutlined';
import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { useTranslate } from 'react-admin';
import { Chip } from './Chip.tsx';

/** Says since when a mail server refuses a person's address; nothing if none does. */
export function RefusedAddress({ since }: { since: string | null }) {
  const translate = useTranslate();
  if (!since) return null;
  const label = translate('record.email_refused', { day: formatShortDay(agencyDayOf(since)) });
  return <Chip tone="bad" icon={RefusedIcon} label={label} />;
}

import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import { useTranslate } from 'react-admin';

/** Marks a booking that belongs to a series. Renders nothing for any other. */
export function SeriesMark({ record }: { record: { readonly series_id?: number | null } }) {
  const translate = useTranslate();
  if (!record.series_id) return null;
  return (
    <SeriesIcon
      titleAccess={translate('resources.booking.of_series')}
      sx={{ fontSize: 16, color: 'text.secondary', verticalAlign: 'text-bottom', ml: 0.5 }}
    />
  );
}

import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import { useText } from '../../ui/page/use-text.ts';

export function SeriesMark({ record }: { record: { readonly series_id?: number | null } }) {
  const text = useText('booking');
  if (!record.series_id) return null;
  return (
    <SeriesIcon
      titleAccess={text('of_series')}
      sx={{ fontSize: 16, color: 'text.secondary', verticalAlign: 'text-bottom', ml: 0.5 }}
    />
  );
}

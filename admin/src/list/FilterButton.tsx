import TuneIcon from '@mui/icons-material/Tune';
import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

interface FilterButtonProps {
  /** The sources of the filters in the panel. */
  sources: readonly string[];
  open: boolean;
  onToggle: () => void;
}

/** Opens the filters and shows how many are set. */
export function FilterButton({ sources, open, onToggle }: FilterButtonProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const used = sources.filter((source) => filterValues[source] !== undefined).length;
  return (
    <Button startIcon={<TuneIcon />} aria-expanded={open} onClick={onToggle}>
      {used ? translate('list.filters_used', { count: used }) : translate('list.filters')}
    </Button>
  );
}

/** Clears search and filters, if there are any. */
export function ResetButton() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (!Object.keys(filterValues).length) return null;
  return (
    <Button title={translate('list.reset_hint')} onClick={() => setFilters({}, {})}>
      {translate('list.reset')}
    </Button>
  );
}

import PublicIcon from '@mui/icons-material/Public';
import { Box } from '@mui/material';

/** The URL of each country's flag on our own origin, by its file's name: `./GB.svg`. */
const files = import.meta.glob<string>('./[A-Z][A-Z].svg', {
  base: '../../../node_modules/country-flag-icons/3x2',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A country's flag, fetched when it scrolls into view; a globe if the country is unknown. */
export function Flag({ country }: { country?: string }) {
  const file = country && files[`./${country}.svg`];
  if (!file) return <PublicIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />;
  return (
    <Box
      component="img"
      alt=""
      src={file}
      loading="lazy"
      width={24}
      height={16}
      sx={{
        display: 'block',
        borderRadius: '2px',
        boxShadow: ({ palette }) => `0 0 0 1px ${palette.divider}`,
      }}
    />
  );
}

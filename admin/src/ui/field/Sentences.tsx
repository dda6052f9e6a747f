import { Box } from '@mui/material';

interface SentencesProps {
  items: readonly string[];
  sx?: object;
}

export const Sentences = ({ items, sx }: SentencesProps) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, ...sx }}>
    {Object.entries(items).map(([position, item]) => (
      <li key={position}>{item}</li>
    ))}
  </Box>
);

/** Sentences below a summary that expands to show them. */
export const FoldedSentences = ({ summary, items, sx }: SentencesProps & { summary: string }) => (
  <Box component="details" sx={{ mt: 1.5, color: 'text.secondary', ...sx }}>
    <Box component="summary" sx={{ cursor: 'pointer' }}>
      {summary}
    </Box>
    <Sentences items={items} sx={{ mt: 0.5 }} />
  </Box>
);

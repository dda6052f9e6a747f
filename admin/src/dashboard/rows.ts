/** Short rows of a task, each a link over its whole width. */
export const rows = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider', py: 0.75 },
  '& > li > *': { display: 'block', color: 'text.primary', textDecoration: 'none' },
  '& > li > a:hover': { color: 'primary.main' },
} as const;

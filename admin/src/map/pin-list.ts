/** The style of the list beside a map: a link and a chip on each line. */
export const pinList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& a': { minWidth: 0, overflowWrap: 'anywhere', color: 'primary.main', fontWeight: 600 },
} as const;

/** The look of the lists in the section “Signing in”. */

export const list = { listStyle: 'none', m: 0, p: 0 } as const;

export const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

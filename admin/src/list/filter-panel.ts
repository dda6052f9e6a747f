/** The filters of a list, as many beside each other as there is room for. */
export const filterPanel = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
  columnGap: 1.5,
  alignItems: 'center',
  px: 1.5,
  pb: 2,
} as const;

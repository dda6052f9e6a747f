/** The texts of maps. */
export const mapMessages = {
  cluster: '%{count} here: look closer',
  closer: 'Closer',
  wider: 'Wider',
  whole: 'All of London',
  list: 'The same as a list',
  unplaced: '%{smart_count} has no place on the map. |||| %{smart_count} have no place on the map.',
};

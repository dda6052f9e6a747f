/** The texts of the dialog between two versions of a record. */
export const conflictMessages = {
  title: 'Someone else saved this record while you were editing',
  text: 'Choose which version to keep for each field that differs.',
  mine: 'Yours',
  theirs: 'Theirs',
  all_mine: 'Keep all of mine',
  all_theirs: 'Take all of theirs',
  save: 'Save this choice',
  back: 'Back to the form',
  empty: 'empty',
};

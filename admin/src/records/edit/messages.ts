/** The texts shown when somebody else has saved a record that is being edited. */
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
  changed_by: '%{by} has just changed:',
  changed: 'This record has just been changed:',
  merged: 'The form shows the new values. What you typed is still here.',
  both: 'You have changed %{fields} too. Your input is still here; compare both before you save.',
  compare: 'Compare',
};

/** The texts of a record's history. */
export const historyMessages = {
  title: 'History',
  none: 'Nothing recorded yet.',
  failed: 'The history could not be loaded.',
  more: 'Show all %{count}',
  set_to: 'set to',
  changed_from: 'changed from',
  to: 'to',
  removed: 'removed, was',
  restore: 'Restore these fields',
  restore_of: 'Restore these fields as they were on %{time}',
  restore_title: 'Restore fields',
  restore_text:
    'The fields as they were on %{time}, after a change by %{actor}. Choose what to restore; it is saved as a new change.',
  restore_submit: 'Restore |||| Restore %{smart_count} fields',
  restored: 'Restored as of %{time}',
  nothing: 'There is nothing to restore: these fields are already as they were.',
  kept: 'Cannot be restored',
  kept_money: '%{name}: amounts can only be changed by hand',
  kept_read_only: '%{name}: follows from other changes',
  kept_gone: '%{name}: refers to a record that no longer exists',
  kept_erased: 'Parts of this version have been erased, so it cannot be restored.',
};

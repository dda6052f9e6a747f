export const undoMessages = {
  undo: 'Undo',
  recalls: 'Undo also recalls %{smart_count} mail |||| Undo also recalls %{smart_count} mails',
  recalled: '%{smart_count} mail is recalled |||| %{smart_count} mails are recalled',
  urgent:
    '%{smart_count} urgent mail is sent immediately |||| %{smart_count} urgent mails are sent immediately',
  sent: '%{smart_count} mail was already sent |||| %{smart_count} mails were already sent',
  done: 'The change is undone',
  done_mails: 'The change is undone. %{mails}',
  nothing: 'None of your changes can be undone any more',
};

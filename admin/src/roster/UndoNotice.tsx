import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useTranslate } from 'react-admin';

/** Reports a change, with a button that reverses it. */
export function UndoNotice({ words, undo }: { words: string; undo: (() => void) | null }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const reverse = () => {
    close();
    undo?.();
  };
  return (
    <Alert
      severity="success"
      action={
        undo && (
          <Button color="inherit" size="small" onClick={reverse}>
            {translate('roster.undo')}
          </Button>
        )
      }
    >
      {words}
    </Alert>
  );
}

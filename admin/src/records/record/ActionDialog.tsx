import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { RefusalAlert } from './RefusalAlert.tsx';
import type { Refusal } from './use-record-write.ts';

interface ActionDialogProps {
  title: string;
  /** Shown small above the text, such as a code to quote. */
  caption?: string | undefined;
  text: string;
  /** Why the action was refused; null if it was not, or if the content shows the refusal itself. */
  error: Refusal | null;
  /** Fields whose errors are shown at inputs of the content. */
  shown?: readonly string[];
  submit: string;
  disabled: boolean;
  /** Whether the action cannot be undone. */
  isFinal?: boolean;
  /** Whether the dialog has no inputs, so that Enter submits it at once. */
  isReady?: boolean;
  /** Whether the content is a list to read, which the keyboard scrolls. */
  isList?: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  width?: 'xs' | 'md';
  children?: ReactNode;
}

/** Asks for the fields of an action on a record, and shows why the API refused it. */
export function ActionDialog({
  title,
  caption,
  text,
  error,
  shown = [],
  submit,
  disabled,
  isFinal = false,
  isReady = false,
  isList = false,
  onSubmit,
  onClose,
  width = 'xs',
  children,
}: ActionDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    // A form around the dialog must not be submitted too.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={narrow && width === 'md'}
      maxWidth={width}
      aria-labelledby={titleId}
    >
      <Box component="form" onSubmit={submitted} noValidate sx={form}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent {...(isList && { tabIndex: 0 })}>
          {caption && <Typography sx={{ color: 'text.secondary', fontSize: 12.5 }}>{caption}</Typography>}
          <Typography sx={{ mb: 1 }}>{text}</Typography>
          {error && <RefusalAlert error={error} shown={shown} />}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('record.go_back')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isFinal ? 'error' : 'secondary'}
            disabled={disabled}
            autoFocus={isReady}
          >
            {submit}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** The content scrolls between the title and the buttons, which stay in sight. */
const form = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

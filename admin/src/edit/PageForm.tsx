import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { HoldContext } from './use-hold.ts';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

interface PageFormProps extends Pick<WriteFormProps, 'validate' | 'onSubmit' | 'defaultValues' | 'children'> {
  resetOptions?: object;
  /** Where Cancel leads. */
  back: string;
  /** The label of the submit button. */
  label: string;
}

/**
 * The form of a screen. Its last row, with the one primary button and Cancel, is always visible. Asks before
 * discarding unsaved input.
 */
export function PageForm({ back, label, children, ...form }: PageFormProps) {
  const translate = useTranslate();
  const [waiting, hold] = useState<string | null>(null);
  return (
    <WriteForm mode="onBlur" {...form}>
      <HoldContext value={hold}>{children}</HoldContext>
      <Box sx={row}>
        <SaveButton
          label={waiting ?? label}
          color="secondary"
          alwaysEnable={!waiting}
          disabled={waiting !== null}
        />
        <Button component={Link} to={back}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
      <UnsavedGuard />
    </WriteForm>
  );
}

const row = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;

import { Box, Button } from '@mui/material';
import { SaveButton, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

interface FormActionsProps {
  /** Where Cancel leads. */
  back: string;
  label: string;
}

/** A form's last row, always visible: its one primary button, and Cancel. */
export function FormActions({ back, label }: FormActionsProps) {
  const translate = useTranslate();
  return (
    <Box sx={row}>
      <SaveButton label={label} color="secondary" alwaysEnable />
      <Button component={Link} to={back}>
        {translate('ra.action.cancel')}
      </Button>
    </Box>
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

import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Radio,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWrite } from '../../base/data/use-write.ts';
import { FieldValue, useFieldLabel } from '../record/FieldValue.tsx';
import { type Conflict, findDifferences, mergeVersions, type Side } from './conflict.ts';

interface ConflictDialogProps<T extends object> {
  conflict: Conflict<T>;
  /** Called with the resulting record: theirs, with the chosen fields of mine. */
  onSave: (record: T) => Promise<unknown>;
  onClose: () => void;
}

/** Shows two versions of a record that two admins changed, with a choice for each field that differs. */
export function ConflictDialog<T extends object>({ conflict, onSave, onClose }: ConflictDialogProps<T>) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const fields = findDifferences(conflict);
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(fields.map(({ field, side }) => [field, side])),
  );
  const { mutate: save, isPending } = useWrite({ mutationFn: () => onSave(mergeVersions(conflict, chosen)) });
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map(({ field }) => [field, side])));

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={narrow}
      maxWidth="md"
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">{translate('conflict.title')}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ mt: 0 }}>
          {translate('conflict.text')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <Button variant="outlined" onClick={() => all('mine')}>
            {translate('conflict.all_mine')}
          </Button>
          <Button variant="outlined" onClick={() => all('theirs')}>
            {translate('conflict.all_theirs')}
          </Button>
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {fields.map(({ field }) => (
            <Box key={field} role="radiogroup" aria-label={label(field)}>
              <Box sx={{ fontWeight: 650, mb: 0.5 }}>{label(field)}</Box>
              <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Box component="label" key={side} sx={option(chosen[field] === side)}>
                    <Radio
                      size="small"
                      name={field}
                      checked={chosen[field] === side}
                      onChange={() => setChosen({ ...chosen, [field]: side })}
                      sx={{ p: 0.25 }}
                    />
                    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
                        {translate(`conflict.${side}`)}
                      </Box>
                      <FieldValue field={field} value={conflict[side][field as keyof T]} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('conflict.back')}</Button>
        <Button variant="contained" color="secondary" disabled={isPending} onClick={() => save()}>
          {translate('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const option = (chosen: boolean) => ({
  display: 'flex',
  gap: 1,
  p: 1,
  border: 1,
  borderColor: chosen ? 'primary.main' : 'divider',
  borderRadius: 1,
  cursor: 'pointer',
});

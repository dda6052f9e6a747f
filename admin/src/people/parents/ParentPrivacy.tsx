import { Alert, Box, Button, TextField } from '@mui/material';
import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { normaliseEmail } from '@nanny-polo/shared/contract/email-address';
import { eraseParent, exportParent, type Parent } from '@nanny-polo/shared/people/parents';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { Section } from '../../records/record/Section.tsx';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { useText } from '../../ui/page/use-text.ts';

export function ParentPrivacy({ record }: { record: Parent }) {
  const notify = useNotification();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [erasing, setErasing] = useState(false);
  const text = useText('users/parents');
  const { mutate, isPending, data } = useWrite({
    mutationFn: () => dataProvider.call(exportParent, { params: { id: record.id } }),
    onSuccess: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `parent-${record.id}.json`);
      notify({ type: 'success', text: text('exported', { name: record.name }) });
    },
    onError: notifyError,
  });
  const leftOut = data?.data.left_out ?? [];
  return (
    <Section offPaper heading={text('parts.privacy')}>
      {text('export_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {text('export')}
        </Button>
        <Button color="error" onClick={() => setErasing(true)}>
          {text('erase')}
        </Button>
      </Box>
      {leftOut.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('export_left_out', { parts: leftOut.map((part) => text(`export_part.${part}`)).join(', ') })}
        </Alert>
      )}
      {erasing && <EraseDialog record={record} onClose={() => setErasing(false)} />}
    </Section>
  );
}

function EraseDialog({ record, onClose }: { record: Parent; onClose: () => void }) {
  const [confirm, setConfirm] = useState('');
  const text = useText('users/parents');
  const { id, version, name, email } = record;
  return (
    <WriteDialog
      title={text('erase_title', { name })}
      text={text('erase_text')}
      write={(provider) => provider.call(eraseParent, { params: { id }, body: { version, confirm } })}
      done={text('erased_done')}
      submit={text('erase')}
      isFinal
      disabled={normaliseEmail(confirm).toLowerCase() !== email.toLowerCase()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={text('erase_confirm', { email })}
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        sx={{ mt: 1 }}
      />
    </WriteDialog>
  );
}

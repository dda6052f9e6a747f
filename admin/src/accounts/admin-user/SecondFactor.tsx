import { Alert, Button, TextField } from '@mui/material';
import { type AdminUser, resetSecondFactor } from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { useState } from 'react';
import { useCanAccess, useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import { Section } from '../../records/record/Section.tsx';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** How the second factors of another admin who has lost them are removed; nothing if they have none. */
export function SecondFactor() {
  const text = useText('admin-user.reset_factor');
  const record = useRecordContext<AdminUser>();
  const { identity } = useGetIdentity();
  const { canAccess } = useCanAccess({ resource: 'admin-user', action: 'edit' });
  const [isOpen, setOpen] = useState(false);
  if (!record?.has_second_factor || !canAccess) return null;
  const isOwner = record.id === ownerId;
  if (!isOwner && record.id === identity?.id) return null;
  return (
    <Section offPaper heading={text('heading')}>
      {isOwner ? (
        <Alert severity="info">{text('owner', { email: record.email })}</Alert>
      ) : (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {text('open')}
        </Button>
      )}
      {isOpen && <ResetDialog record={record} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ResetDialog({ record, onClose }: { record: AdminUser; onClose: () => void }) {
  const text = useText('admin-user.reset_factor');
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { id, version, name } = record;
  const reason = typed.trim();
  return (
    <WriteDialog
      title={text('title', { name })}
      text={text('text')}
      submit={text('submit')}
      done={text('done', { name })}
      isFinal
      disabled={!reason}
      write={(provider) => provider.call(resetSecondFactor, { params: { id }, body: { version, reason } })}
      onClose={onClose}
    >
      <TextField
        label={translate('record.reason')}
        helperText={translate('record.reason_help')}
        multiline
        minRows={2}
        required
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </WriteDialog>
  );
}

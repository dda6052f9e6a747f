import { Box, Button } from '@mui/material';
import { imageTypes } from '@nanny-polo/shared/contract/upload';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { removePortrait, uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { useCanAccess } from 'react-admin';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { useText } from '../../ui/page/use-text.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { findPortraitFault } from '../../ui/upload/file-fault.ts';

export function PortraitButtons({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  const notifyError = useNotifyError();
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const params = { id: record.id };
  const { start, isPending } = useRecordWrite<File | null>(
    (provider, file) =>
      file
        ? provider.call(uploadPortrait, { params, body: { file } })
        : provider.call(removePortrait, { params }),
    (file) => text(file ? 'portrait_changed' : 'portrait_removed'),
    undefined,
    ({ message, body }) => notifyError(new Error(String(body?.errors?.file ?? message))),
  );
  const choose = ([file]: File[]) => {
    const fault = file && findPortraitFault(file);
    if (fault) notifyError(new Error(fault));
    else if (file) start(file);
  };
  if (!mayChange) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <FileButton
        label={text(record.photo ? 'change_portrait' : 'add_portrait')}
        accept={imageTypes}
        size="small"
        disabled={isPending}
        onChoose={choose}
      />
      {record.photo && (
        <Button size="small" color="inherit" disabled={isPending} onClick={() => start(null)}>
          {text('remove_portrait')}
        </Button>
      )}
    </Box>
  );
}

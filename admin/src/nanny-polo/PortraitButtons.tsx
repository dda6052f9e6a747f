import { Box, Button } from '@mui/material';
import type { NannyPolo } from '@nanny-polo/shared/nanny-polo';
import { removePortrait, uploadPortrait } from '@nanny-polo/shared/nanny-portrait';
import { imageTypes } from '@nanny-polo/shared/upload';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { useNotifyError } from '../data/use-notify-error.ts';
import { useWrite } from '../data/use-write.ts';
import { FileButton } from '../upload/FileButton.tsx';
import { fileFault, fileRefusal } from '../upload/file-fault.ts';

/** Replaces or removes a nanny's portrait. */
export function PortraitButtons({ record }: { record: NannyPolo }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const params = { id: record.id };
  const { mutate, isPending } = useWrite({
    mutationFn: (file: File | null) =>
      file
        ? dataProvider.call(uploadPortrait, { params, body: { file } })
        : dataProvider.call(removePortrait, { params }),
    onSuccess: (_, file) =>
      notify(`resources.master/nanny-polo.${file ? 'portrait_changed' : 'portrait_removed'}`, {
        type: 'success',
      }),
    onError: (error) => notifyError(new Error(fileRefusal(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['master/nanny-polo'] }),
  });
  const choose = (file: File) => {
    const fault = fileFault(file, 'portrait');
    if (fault) notifyError(new Error(fault));
    else mutate(file);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <FileButton
        label={translate('resources.master/nanny-polo.upload')}
        accept={imageTypes}
        size="small"
        disabled={isPending}
        onChoose={choose}
      />
      {record.photo && (
        <Button size="small" color="inherit" disabled={isPending} onClick={() => mutate(null)}>
          {translate('resources.master/nanny-polo.remove_portrait')}
        </Button>
      )}
    </Box>
  );
}

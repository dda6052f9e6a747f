import { Box, Button } from '@mui/material';
import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { exportNanny } from '@nanny-polo/shared/people/nanny-check-calls';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { Section } from '../../records/record/Section.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** Exports what a nanny may read of what is stored about them. */
export function NannyPrivacy({ record }: { record: NannyPolo }) {
  const notify = useNotification();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const text = useText('master/nanny-polo');
  const { mutate, isPending } = useWrite({
    mutationFn: () => dataProvider.call(exportNanny, { params: { id: record.id } }),
    onSuccess: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `${record.code}.json`);
      notify({ type: 'success', text: text('exported', { name: record.display_name }) });
    },
    onError: notifyError,
  });
  return (
    <Section offPaper heading={text('parts.privacy')}>
      {text('export_text')}
      <Box sx={{ mt: 1.5 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {text('export')}
        </Button>
      </Box>
    </Section>
  );
}

import { Button, Skeleton } from '@mui/material';
import { type Absence, applyAbsence, planAbsence, previewAbsence } from '@nanny-polo/shared/absence';
import { useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { Sentences } from '../field/Sentences.tsx';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { RefusalAlert } from '../record/RefusalAlert.tsx';
import { type Refusal, useRecordWrite } from '../record/use-record-write.ts';

/** Shows which mails applying a plan will send, or why the plan can no longer be applied. */
export function ApplyDialog({
  desk: { id, version, nanny_name },
  onClose,
}: {
  desk: Absence;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.absence.${name}`, values);
  const options = { params: { id }, body: { version } };
  // After a write, this version is out of date.
  const isWriting = useIsMutating() > 0;
  const preview = useCall(previewAbsence, options, { enabled: !isWriting });
  const apply = useRecordWrite(
    (provider) => provider.call(applyAbsence, options),
    () => text('apply.done'),
    onClose,
  );
  const plan = useRecordWrite(
    (provider) => provider.call(planAbsence, options),
    () => text('plan.done'),
    onClose,
  );
  const refusal = apply.error ?? plan.error ?? (preview.error as Refusal | null);
  const notices = preview.data?.notices;
  return (
    <ActionDialog
      title={text('apply.title', { name: nanny_name })}
      text={text(notices?.length === 0 ? 'apply.none' : 'apply.text')}
      error={null}
      submit={text('apply.action')}
      disabled={!notices || refusal !== null || apply.isPending || plan.isPending}
      onSubmit={apply.start}
      onClose={onClose}
      width="md"
    >
      {refusal && <RefusalAlert error={refusal} />}
      {refusal?.body?.code === 'stale_plan' && (
        <Button variant="outlined" disabled={plan.isPending} onClick={() => plan.start()}>
          {text('plan.action')}
        </Button>
      )}
      {preview.error && preview.error === refusal && refusal.body?.code !== 'stale_plan' && (
        <Button variant="outlined" disabled={preview.isFetching} onClick={() => preview.refetch()}>
          {translate('shell.reload')}
        </Button>
      )}
      {!refusal && !notices && <Skeleton height={120} role="status" aria-label={text('apply.loading')} />}
      {!refusal && notices && <Sentences items={notices} />}
    </ActionDialog>
  );
}

import { Box, Button } from '@mui/material';
import { uploadTypes } from '@nanny-polo/shared/contract/upload';
import { listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import type { Consent } from '@nanny-polo/shared/people/consent';
import {
  listConsents,
  signedAgreementFile,
  uploadSignedAgreement,
  withdrawConsent,
} from '@nanny-polo/shared/people/consent-calls';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { Section } from '../../records/record/Section.tsx';
import { useDownload } from '../../records/record/use-download.ts';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { formatShortDay } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { ToldDialog } from './ToldDialog.tsx';

/** What a family agreed to, by whom and how; and for those who may change families, what they say by telephone. */
export function ParentConsents({ record }: { record: Parent }) {
  const text = useText('users/parents');
  const params = { id: record.id };
  const { canAccess: mayChange } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  const { data: consents, error, refetch } = useCall(listConsents, { params });
  const { data: agreements } = useCall(listCareAgreements, {});
  const [doing, setDoing] = useState<'told' | 'withdraw' | null>(null);
  const close = () => {
    setDoing(null);
    void refetch();
  };
  const version = agreements?.[0]?.version;
  const isAgreed = version === undefined || record.agreed_version === version;
  return (
    <Section heading={text('parts.agreed')}>
      {error && <RetryAlert onRetry={refetch}>{text('agreed.failed')}</RetryAlert>}
      {consents?.length === 0 && text('agreed.none')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {consents?.map((consent) => (
          <Entry key={consent.id} parentId={record.id} consent={consent} />
        ))}
      </Box>
      {mayChange && !record.erased_at && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" onClick={() => setDoing('told')}>
            {text('told.open')}
          </Button>
          {version !== undefined && <SignedUpload id={record.id} version={version} onDone={refetch} />}
          {record.health_consent_at && (
            <Button color="inherit" onClick={() => setDoing('withdraw')}>
              {text('agreed.withdraw')}
            </Button>
          )}
        </Box>
      )}
      {doing === 'told' && (
        <ToldDialog
          record={record}
          asks={[
            ...(record.phone ? [] : ['phone' as const]),
            ...(record.reached_at ? [] : ['reached' as const]),
            'emergency_contact',
            ...(isAgreed ? [] : ['agreement' as const]),
            ...(record.health_consent_at ? [] : ['health_notes' as const]),
          ]}
          onClose={close}
        />
      )}
      {doing === 'withdraw' && <WithdrawDialog record={record} onClose={close} />}
    </Section>
  );
}

/** Describes what was agreed to or withdrawn, with a button for the signed agreement. */
function Entry({ parentId, consent }: { parentId: number; consent: Consent }) {
  const text = useText('users/parents');
  const { download, isPending } = useDownload();
  const { id, kind, given, agreement_version: version, at, way, recorded_by, file } = consent;
  return (
    <li>
      <strong>{text(`agreed.${given ? kind : 'withdrawn'}`, { version })}</strong>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {text('agreed.when', { day: formatShortDay(at), way: text(`way.${way}`), name: recorded_by })}
      </Box>
      {file && (
        <Button
          size="small"
          disabled={isPending}
          onClick={() =>
            download({
              fetchFile: (provider) =>
                provider.call(signedAgreementFile, { params: { id: parentId, consent_id: id } }),
              name: file.name,
            })
          }
        >
          {text('agreed.download', { name: file.name })}
        </Button>
      )}
    </li>
  );
}

interface SignedUploadProps {
  id: number;
  version: number;
  onDone: () => unknown;
}

function SignedUpload({ id, version, onDone }: SignedUploadProps) {
  const text = useText('users/parents');
  const notifyError = useNotifyError();
  const { start, isPending } = useRecordWrite<File>(
    async (provider, file) => {
      const body = { agreement_version: version, file };
      await provider.call(uploadSignedAgreement, { params: { id }, body });
      await onDone();
    },
    () => text('agreed.uploaded'),
    undefined,
    ({ message, body }) => notifyError(new Error(String(body?.errors?.file ?? message))),
  );
  return (
    <FileButton
      label={text('agreed.upload')}
      accept={uploadTypes}
      disabled={isPending}
      onChoose={([file]) => file && start(file)}
    />
  );
}

interface DialogProps {
  record: Parent;
  onClose: () => void;
}

function WithdrawDialog({ record, onClose }: DialogProps) {
  const text = useText('users/parents');
  const [deleteNotes, setDeleteNotes] = useState(true);
  return (
    <WriteDialog
      title={text('agreed.withdraw_title', { name: record.name })}
      text={text('agreed.withdraw_text')}
      write={(provider) =>
        provider.call(withdrawConsent, { params: { id: record.id }, body: { delete_notes: deleteNotes } })
      }
      done={text('agreed.withdrawn_done', { name: record.name })}
      submit={text('agreed.withdraw')}
      isFinal
      onClose={onClose}
    >
      <LabelledCheckbox label={text('agreed.delete_notes')} checked={deleteNotes} onChange={setDeleteNotes} />
    </WriteDialog>
  );
}

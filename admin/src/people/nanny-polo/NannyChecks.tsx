import WaivedIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MissingIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Stack, TextField } from '@mui/material';
import { type CheckSummary, type NannyCheck, waivableCheck } from '@nanny-polo/shared/people/nanny-check';
import { waiveCheck } from '@nanny-polo/shared/people/nanny-check-calls';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Section } from '../../records/record/Section.tsx';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';
import { CheckEvidence } from './CheckEvidence.tsx';
import { NannyDocuments } from './Dossier.tsx';

/** The checks of a nanny with the documents, and for admins who may change the dossier the other evidence. */
export function NannyChecks({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const [waiving, setWaiving] = useState<NannyCheck | null>(null);
  return (
    <Stack spacing={2}>
      <Section heading={text('parts.checks')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {record.checks.map((summary) => (
            <Box component="li" key={summary.check} sx={line}>
              <Box sx={{ flex: 1, minWidth: 180 }}>
                <strong>{text(`check.${summary.check}`)}</strong>
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{describeSummary(summary, text)}</Box>
              </Box>
              <CheckChip state={summary.state} />
              {mayChange && summary.state === 'missing' && isWaivable(summary.check) && (
                <Button
                  size="small"
                  aria-label={text('waive.button_for', { check: text(`check.${summary.check}`) })}
                  onClick={() => setWaiving(summary.check)}
                >
                  {text('waive.button')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </Section>
      <NannyDocuments record={record} />
      {mayChange && <CheckEvidence record={record} />}
      {waiving && <WaiveDialog record={record} check={waiving} onClose={() => setWaiving(null)} />}
    </Stack>
  );
}

const isWaivable = (check: NannyCheck) => waivableCheck.options.some((one) => one === check);

/** Returns when and by whom a check was made, or what it needs. */
function describeSummary({ check, state, on, by }: CheckSummary, text: ReturnType<typeof useText>): string {
  if (on) return text('check_made', { day: formatCalendarDay(on), name: by ?? '' });
  if (check === 'references') return text('check_of_references');
  return state === 'missing' && ['identity', 'dbs', 'first_aid'].includes(check)
    ? text('check_by_document')
    : '';
}

function WaiveDialog({
  record,
  check,
  onClose,
}: {
  record: NannyPolo;
  check: NannyCheck;
  onClose: () => void;
}) {
  const text = useText('master/nanny-polo');
  const [reason, setReason] = useState('');
  const names = { check: text(`check.${check}`) };
  return (
    <WriteDialog
      title={text('waive.title', names)}
      text={text('waive.text')}
      write={(provider) =>
        provider.call(waiveCheck, {
          params: { id: record.id },
          body: { check: waivableCheck.parse(check), reason },
        })
      }
      done={text('check_waived')}
      submit={text('waive.submit')}
      disabled={!reason.trim()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        multiline
        label={text('fields.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        sx={{ mt: 1 }}
      />
    </WriteDialog>
  );
}

const CheckChip = createStateChip<CheckSummary['state']>('resources.master/nanny-polo.check_state', {
  passed: { tone: 'good', icon: CheckIcon },
  waived: { tone: 'quiet', icon: WaivedIcon },
  missing: { tone: 'bad', icon: MissingIcon },
});

const line = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

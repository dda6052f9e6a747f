import { type NannyPolo, nannyPoloTransitionCalls } from '@nanny-polo/shared/people/nanny-polo';
import { useState } from 'react';
import { TransitionDialog } from '../../records/record/TransitionDialog.tsx';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** Invites an applicant to an interview at a time. */
export function InterviewDialog({ record, onClose }: { record: NannyPolo; onClose: () => void }) {
  const text = useText('master/nanny-polo');
  const [interviewAt, setInterviewAt] = useState<string | null>(null);
  const isPast = interviewAt !== null && Date.parse(interviewAt) < Date.now();
  return (
    <TransitionDialog
      record={record}
      name={record.display_name}
      transition="interview"
      call={nannyPoloTransitionCalls.interview}
      body={{ interview_at: interviewAt }}
      disabled={interviewAt === null}
      onClose={onClose}
    >
      <MomentField
        label={text('fields.interview_at')}
        helperText={text(isPast ? 'interview_past' : 'interview_ahead')}
        isAhead
        value={interviewAt}
        onChange={setInterviewAt}
      />
    </TransitionDialog>
  );
}

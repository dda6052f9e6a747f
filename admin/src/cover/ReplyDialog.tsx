import { declineScope } from '@nanny-polo/shared/ask';
import { type CoverAsk, recordAskReply } from '@nanny-polo/shared/cover';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RadioChoice } from '../input/RadioChoice.tsx';
import { WriteDialog } from '../record/WriteDialog.tsx';

const replies = ['accepted', ...declineScope.options] as const;
type Reply = (typeof replies)[number];
const swapReplies = ['accepted', 'booking'] as const satisfies Reply[];

function labelOf(reply: Reply, isSwap: boolean): string {
  if (isSwap) return reply === 'accepted' ? 'swap.agreed' : 'swap.declined';
  return reply === 'accepted' ? 'reply_accepted' : `scope.${reply}`;
}

interface ReplyDialogProps {
  requestId: number;
  ask: Pick<CoverAsk, 'id' | 'nanny_polo_name'>;
  /** Whether the ask belongs to a swap, which is accepted or declined as a whole. */
  isSwap: boolean;
  onClose: () => void;
}

/** Records the reply that a nanny gave by telephone. */
export function ReplyDialog({ requestId, ask, isSwap, onClose }: ReplyDialogProps) {
  const translate = useTranslate();
  const [reply, setReply] = useState<Reply>('accepted');
  const text = (name: string) => translate(`cover.${name}`, { name: ask.nanny_polo_name });
  return (
    <WriteDialog
      title={text('reply_for')}
      text={text('reply_text')}
      write={(provider) =>
        provider.call(recordAskReply, {
          params: { id: requestId, ask_id: ask.id },
          body: reply === 'accepted' ? { answer: reply } : { answer: 'declined', scope: reply },
        })
      }
      done={text('reply_done')}
      submit={text('reply_submit')}
      onClose={onClose}
    >
      <RadioChoice
        aria-label={text('reply_for')}
        options={isSwap ? swapReplies : replies}
        labelOf={(one) => text(labelOf(one, isSwap))}
        value={reply}
        onChange={setReply}
      />
    </WriteDialog>
  );
}

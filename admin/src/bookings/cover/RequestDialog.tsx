import { declineScope } from '@nanny-polo/shared/bookings/ask';
import { type CoverAsk, recordAskReply, stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';

const replies = ['accepted', ...declineScope.options] as const;
type Reply = (typeof replies)[number];
const swapReplies = ['accepted', 'booking'] as const satisfies Reply[];

function labelOf(reply: Reply, isSwap: boolean): string {
  if (reply === 'accepted') return 'reply_accepted';
  return isSwap ? 'swap.declined' : `scope.${reply}`;
}

interface RequestDialogProps {
  requestId: number;
  /** Whether the request is for a swap, which is accepted or declined as a whole. */
  isSwap: boolean;
  /** What the admin is doing: stopping the request, or recording the reply to an ask. */
  doing: 'stop' | Asked;
  onClose: () => void;
}

type Asked = Pick<CoverAsk, 'id' | 'nanny_polo_name'>;

export const RequestDialog = ({ doing, ...request }: RequestDialogProps) =>
  doing === 'stop' ? <StopDialog {...request} /> : <ReplyDialog ask={doing} {...request} />;

type DialogProps = Omit<RequestDialogProps, 'doing'>;

/** Records the reply that a nanny gave by telephone. */
function ReplyDialog({ requestId, ask, isSwap, onClose }: DialogProps & { ask: Asked }) {
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

function StopDialog({ requestId, isSwap, onClose }: DialogProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(isSwap ? `cover.swap.${name}` : `cover.${name}`);
  return (
    <WriteDialog
      title={text('stop')}
      text={text('stop_text')}
      write={(provider) => provider.call(stopCoverRequest, { params: { id: requestId } })}
      done={text('stop_done')}
      submit={text('stop')}
      isReady
      onClose={onClose}
    />
  );
}

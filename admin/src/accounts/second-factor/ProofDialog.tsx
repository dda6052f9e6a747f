import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { adminProof } from '@nanny-polo/shared/accounts/admin-passkeys';
import type { FactorProof, FreshProof } from '@nanny-polo/shared/accounts/second-factor';
import { replaceToken } from '@nanny-polo/shared/accounts/session';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { api } from '../../base/session/api.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { texts } from './messages.ts';
import { ProveWays } from './ProveWays.tsx';

const words = texts.confirm;

/** Asks the admin to prove again who they are. `onAnswer` hears whether they have. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => api.call(adminProof.start, { signal }),
    // A challenge counts once, and until it is used no other must replace it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  async function prove(proof: FactorProof | FreshProof) {
    try {
      const { access_token } = await api.call(adminProof.finish, { body: proof as FreshProof });
      replaceToken(access_token);
    } catch (failure) {
      if (proof.way === 'passkey') void refetch();
      throw failure;
    }
    onAnswer(true);
  }

  return (
    <Dialog open onClose={() => onAnswer(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{words.text}</Typography>
        {error && !data && <RetryAlert onRetry={refetch}>{error.message}</RetryAlert>}
        {!error && !data && <Waiting />}
        {data && <ProveWays ways={data.ways} passkey={data.passkey} onProve={prove} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

import { Box, Skeleton, Typography } from '@mui/material';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { Factors } from './Factors.tsx';
import { Sessions } from './Sessions.tsx';

/** How the admin proves who they are, and where they are signed in. */
export function SigningIn() {
  const translate = useTranslate();
  const passkeys = useCall(adminPasskeys.list, {});
  const factors = useCall(ownFactors.get, {});
  const error = passkeys.error ?? factors.error;
  const isLoaded = passkeys.data && factors.data;
  return (
    <Section heading="settings.signing_in">
      <Box sx={touchable}>
        {error && !isLoaded && (
          <RetryAlert onRetry={() => Promise.all([passkeys.refetch(), factors.refetch()])}>
            {translate('settings.factors_failed', { message: error.message })}
          </RetryAlert>
        )}
        {!error && !isLoaded && <Skeleton height={160} />}
        {passkeys.data && factors.data && <Factors passkeys={passkeys.data} factors={factors.data} />}
        <Typography variant="h3" sx={{ mt: 2 }}>
          {translate('settings.sessions')}
        </Typography>
        <Sessions />
      </Box>
    </Section>
  );
}

const touchable = { '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } } } as const;

import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import type { Passkey } from '@nanny-polo/shared/accounts/passkey';
import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { formatShortDay, formatShortInstant, formatWeekDay } from '../../ui/field/instant.ts';
import { canUsePasskeys } from '../second-factor/passkeys.ts';
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx';
import { SetUpCodes } from '../second-factor/SetUpCodes.tsx';
import { type Call, type FirstFactor, useAddPasskey } from '../second-factor/use-add-passkey.ts';
import { list, row } from './rows.ts';

interface FactorsProps {
  passkeys: readonly Passkey[];
  factors: ResponseBody<typeof ownFactors.get>;
}

/** What is open in a dialog: a question before a change, the setting up of codes, or new recovery codes. */
type Open =
  | { readonly name: 'remove_passkey'; readonly passkey: Passkey }
  | { readonly name: 'remove_codes' | 'renew_recovery' | 'set_up_codes' }
  | { readonly name: 'recovery_codes'; readonly codes: readonly string[] };

/** Returns a function that writes and refetches what the settings show. */
function useFactorCall(): Call {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { mutateAsync } = useMutation({
    mutationFn: ([endpoint, options]: [Endpoint, CallOptions<Endpoint> | undefined]) =>
      dataProvider.call(endpoint, options),
  });
  return useCallback(
    async (endpoint, options) => (await mutateAsync([endpoint, options as never])).data as never,
    [mutateAsync],
  );
}

/** The admin's passkeys, one-time codes and recovery codes, each with its changes. */
export function Factors({ passkeys, factors }: FactorsProps) {
  const translate = useTranslate();
  const notify = useNotification();
  const call = useFactorCall();
  const [open, setOpen] = useState<Open | null>(null);
  const { codes_since, recovery_codes_left, required_from } = factors;
  const hasFactor = passkeys.length > 0 || codes_since !== null;

  const added = (text: string) => (first: FirstFactor) => {
    notify({ type: 'success', text: translate(text) });
    setOpen(first.recovery_codes && { name: 'recovery_codes', codes: first.recovery_codes });
  };
  const { add, adding, problem } = useAddPasskey(call, added('settings.passkey_added'));
  const change = useWrite<string[] | null, Refusal>({
    mutationFn: async () => {
      if (open?.name === 'remove_passkey')
        await call(adminPasskeys.remove, { params: { id: open.passkey.id } });
      if (open?.name === 'remove_codes') await call(ownFactors.removeCodes);
      return open?.name === 'renew_recovery'
        ? (await call(ownFactors.renewRecoveryCodes)).recovery_codes
        : null;
    },
    onSuccess: (codes) => setOpen(codes && { name: 'recovery_codes', codes }),
  });
  const ask = (next: Open) => () => {
    change.reset();
    setOpen(next);
  };
  const close = () => setOpen(null);

  return (
    <>
      {required_from && (
        <Alert severity={hasFactor ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
          {required_from > agencyDayOf()
            ? translate('settings.required_from', { day: formatWeekDay(required_from) })
            : translate('settings.required_now')}
        </Alert>
      )}
      <Part heading="settings.passkeys" text={passkeys.length > 0 ? null : 'settings.passkeys_help'}>
        <Box component="ul" sx={list}>
          {passkeys.map((passkey) => (
            <Box component="li" key={passkey.id} sx={row}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{passkey.name}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
                  {translate(passkey.last_used_at ? 'settings.passkey_used' : 'settings.passkey_unused', {
                    added: formatShortInstant(passkey.created_at),
                    used: passkey.last_used_at && formatShortInstant(passkey.last_used_at),
                  })}
                </Box>
              </Box>
              <Button
                onClick={ask({ name: 'remove_passkey', passkey })}
                aria-label={translate('settings.remove_named', {
                  name: passkey.name,
                  when: formatShortInstant(passkey.created_at),
                })}
              >
                {translate('settings.remove')}
              </Button>
            </Box>
          ))}
        </Box>
        {problem && (
          <Alert severity="error" sx={{ my: 1 }}>
            {problem}
          </Alert>
        )}
        {canUsePasskeys() ? (
          <Button variant="outlined" disabled={adding} onClick={add} sx={{ mt: 1 }}>
            {translate('settings.add_passkey')}
          </Button>
        ) : (
          <Box>{translate('settings.no_passkeys')}</Box>
        )}
      </Part>
      <Part heading="settings.codes" text={codes_since ? null : 'settings.codes_help'}>
        {codes_since && <Box>{translate('settings.codes_since', { day: formatShortDay(codes_since) })}</Box>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="outlined" onClick={ask({ name: 'set_up_codes' })}>
            {translate(codes_since ? 'settings.replace_codes' : 'settings.set_up_codes')}
          </Button>
          {codes_since && (
            <Button onClick={ask({ name: 'remove_codes' })}>{translate('settings.remove_codes')}</Button>
          )}
        </Box>
      </Part>
      {hasFactor && (
        <Part heading="settings.recovery">
          <Box>{translate('settings.recovery_left', { smart_count: recovery_codes_left })}</Box>
          <Button variant="outlined" onClick={ask({ name: 'renew_recovery' })} sx={{ mt: 1 }}>
            {translate('settings.renew_recovery')}
          </Button>
        </Part>
      )}
      {open?.name === 'set_up_codes' && (
        <PlainDialog heading="settings.codes" onClose={close}>
          <SetUpCodes call={call} onDone={added('settings.codes_added')} />
        </PlainDialog>
      )}
      {open?.name === 'recovery_codes' && (
        <PlainDialog heading="settings.recovery">
          <RecoveryCodes codes={open.codes} onKept={close} />
        </PlainDialog>
      )}
      {(open?.name === 'remove_passkey' ||
        open?.name === 'remove_codes' ||
        open?.name === 'renew_recovery') && (
        <ActionDialog
          title={translate(`settings.${open.name}`)}
          text={translate(`settings.${open.name}_text`, {
            name: open.name === 'remove_passkey' ? open.passkey.name : '',
            when: open.name === 'remove_passkey' ? formatShortInstant(open.passkey.created_at) : '',
          })}
          error={change.error}
          submit={translate(open.name === 'renew_recovery' ? 'settings.renew_recovery' : 'settings.remove')}
          disabled={change.isPending}
          isFinal={open.name !== 'renew_recovery'}
          isReady
          onSubmit={() => change.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}

interface PartProps {
  heading: string;
  text?: string | null;
  children: ReactNode;
}

function Part({ heading, text, children }: PartProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3">{translate(heading)}</Typography>
      {text && <Box sx={{ color: 'text.secondary' }}>{translate(text)}</Box>}
      {children}
    </Box>
  );
}

interface PlainDialogProps {
  heading: string;
  /** Without it, the dialog is closed only by its content. */
  onClose?: () => void;
  children: ReactNode;
}

function PlainDialog({ heading, onClose, children }: PlainDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} {...(onClose && { onClose })}>
      <DialogTitle id={titleId}>{translate(heading)}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      {onClose && (
        <DialogActions>
          <Button onClick={onClose}>{translate('record.go_back')}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

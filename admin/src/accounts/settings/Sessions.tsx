import CheckIcon from '@mui/icons-material/Check';
import { Box, Button, Skeleton } from '@mui/material';
import { ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import type { AccountSession } from '@nanny-polo/shared/accounts/own-account';
import { browserOf } from '@nanny-polo/shared/browser/user-agent';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useCall } from '../../base/data/use-call.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { Chip } from '../../ui/field/Chip.tsx';
import { formatFullInstant, formatShortInstant } from '../../ui/field/instant.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { list, row } from './rows.ts';

/** The admin's active sessions; all but the current one can be ended here. */
export function Sessions() {
  const translate = useTranslate();
  const { data, error, refetch } = useCall(ownAdminCalls.listSessions, {});
  return (
    <>
      {error && !data && (
        <RetryAlert onRetry={refetch}>
          {translate('settings.sessions_failed', { message: error.message })}
        </RetryAlert>
      )}
      {!error && !data && <Skeleton height={60} />}
      {data && <List sessions={data} />}
    </>
  );
}

function List({ sessions }: { sessions: readonly AccountSession[] }) {
  const translate = useTranslate();
  const notify = useNotification();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { mutate, isPending } = useWrite({
    mutationFn: async (id: number | null) =>
      id === null
        ? dataProvider.call(ownAdminCalls.endOtherSessions)
        : dataProvider.call(ownAdminCalls.endSession, { params: { id } }),
    onSuccess: ({ data: { message } }) => notify({ type: 'success', text: message }),
    onError: notifyError,
  });
  return (
    <>
      <Box component="ul" sx={list}>
        {sessions.map((session) => (
          <Box component="li" key={session.id} sx={row}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
                <span title={session.user_agent}>{translate(...nameOf(session))}</span>
                {session.current && <Chip tone="good" icon={CheckIcon} label={translate('settings.this')} />}
              </Box>
              <Box
                title={formatFullInstant(session.last_seen_at)}
                sx={{ color: 'text.secondary', fontSize: 12.5, overflowWrap: 'anywhere' }}
              >
                {translate('settings.seen', {
                  when: formatShortInstant(session.last_seen_at),
                  since: formatShortInstant(session.created_at),
                  ip: session.ip,
                })}
              </Box>
            </Box>
            {!session.current && (
              <Button
                disabled={isPending}
                onClick={() => mutate(session.id)}
                aria-label={translate('settings.end_named', {
                  name: translate(...nameOf(session)),
                  when: formatShortInstant(session.last_seen_at),
                })}
              >
                {translate('settings.end')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {sessions.length > 1 && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate(null)} sx={{ mt: 1 }}>
          {translate('settings.end_others')}
        </Button>
      )}
    </>
  );
}

/** Returns the message key and values for a session's browser. */
function nameOf({ user_agent }: AccountSession): [key: string, values: Record<string, string>] {
  const { browser, system } = browserOf(user_agent);
  if (browser && system) return ['settings.browser_on', { browser, system }];
  return ['settings.unknown', {}];
}

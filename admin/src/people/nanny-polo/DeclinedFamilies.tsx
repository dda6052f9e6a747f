import { Box, Button } from '@mui/material';
import { allowFamilyAgain, listDeclinedFamilies } from '@nanny-polo/shared/bookings/cover';
import type { ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { useCall } from '../../base/data/use-call.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatShortDay } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

type Family = ResponseBody<typeof listDeclinedFamilies>[number];

/** The families that a nanny declined to work for, each with a button that lets the nanny be asked again. */
export function DeclinedFamilies({ nannyId }: { nannyId: number }) {
  const text = useText('master/nanny-polo.declined');
  const params = { id: nannyId };
  const { data, error: failure, refetch } = useCall(listDeclinedFamilies, { params });
  const { start, error, isPending } = useRecordWrite<Family>(
    (provider, { parent_id }) => provider.call(allowFamilyAgain, { params, body: { parent_id } }),
    ({ parent_name: family }) => text('lifted', { family }),
  );
  if (failure && !data)
    return <RetryAlert onRetry={refetch}>{text('failed', { message: failure.message })}</RetryAlert>;
  if (!data || data.length === 0) return null;
  return (
    <Section heading={text('heading')}>
      {text('text')}
      {error && <RefusalAlert error={error} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((family) => (
          <Box component="li" key={family.parent_id} sx={line}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <PermittedLink to={`/users/parents/${family.parent_id}/show`}>
                {family.parent_name}
              </PermittedLink>
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                {text('since', { day: formatShortDay(family.declined_at) })}
              </Box>
            </Box>
            <Button
              size="small"
              variant="outlined"
              disabled={isPending}
              aria-label={text('lift_for', { family: family.parent_name })}
              onClick={() => start(family)}
            >
              {text('lift')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 } as const;

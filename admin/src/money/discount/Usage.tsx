import { Box, LinearProgress } from '@mui/material';
import { type Discount, usesPerParentOf } from '@nanny-polo/shared/money/discount';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { Section } from '../../records/record/Section.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** A discount's uses and the total that it took off, against its limits if it has any. */
export function Usage({ record }: { record: Discount }) {
  const text = useText('master/discount');
  const { used_count, used_minor, limit_total, budget_minor } = record;
  const perParent = usesPerParentOf(record);
  return (
    <Section heading={text('parts.usage')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Meter
          label={text('fields.used_count')}
          words={
            limit_total === null
              ? text('used_times', { smart_count: used_count })
              : text('used_of', { count: used_count, limit: limit_total })
          }
          share={limit_total === null ? null : used_count / limit_total}
        />
        <Meter
          label={text('fields.used_minor')}
          words={
            budget_minor === null
              ? formatMoney(used_minor)
              : text('spent_of', { spent: formatMoney(used_minor), budget: formatMoney(budget_minor) })
          }
          share={budget_minor === null ? null : used_minor / budget_minor}
        />
        <Box sx={{ color: 'text.secondary' }}>
          {perParent === null ? text('any_per_parent') : text('per_parent', { smart_count: perParent })}
        </Box>
      </Box>
    </Section>
  );
}

interface MeterProps {
  label: string;
  words: string;
  /** 0 to 1; null without a limit. */
  share: number | null;
}

function Meter({ label, words, share }: MeterProps) {
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, mb: 0.75 }}>
        <Box sx={{ flex: 1, color: 'text.secondary' }}>{label}</Box>
        <Box sx={{ fontWeight: 650 }}>{words}</Box>
      </Box>
      {share !== null && (
        <LinearProgress
          variant="determinate"
          aria-label={label}
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'error' : 'primary'}
          sx={{ height: 8, borderRadius: 4, bgcolor: 'action.hover' }}
        />
      )}
    </Box>
  );
}

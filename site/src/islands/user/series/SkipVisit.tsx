import {
  skipSeriesVisit,
  type UserSeriesDetails,
  type UserSeriesVisit,
} from '@nanny-polo/shared/user-series';
import { money } from '../../../lib/format.ts';
import { notify } from '../../../lib/notifications.ts';
import { fill } from '../../../messages/fill.ts';
import { Submit } from '../../Submit.tsx';
import { useForm } from '../../use-form.ts';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../text.ts';

interface Props {
  /** The id of the series. */
  readonly series: number;
  readonly visit: UserSeriesVisit;
  readonly onKept: () => void;
  readonly onSkipped: (series: UserSeriesDetails) => void;
  readonly onStale: () => void;
}

/** Shows what skipping a visit costs, and skips it for no more than that. */
export function SkipVisit({ series, visit, onKept, onSkipped, onStale }: Props) {
  const own = useText().user.series;
  const { day, skip_fee_minor: fee_minor } = visit;
  const form = useForm(skipSeriesVisit, {
    params: { id: series },
    body: () => ({ day, fee_minor }),
    onDone: (changed) => {
      notify('success', own.skipped);
      onSkipped(changed);
    },
    // The fee or the visit has changed.
    onRefused: onStale,
  });
  const fee = money(fee_minor);
  return (
    <form {...form.props} className="cancel">
      <p role="status">
        <strong>{fee_minor === 0 ? own.skipFree : fill(own.skipCosts, { fee })}</strong>
      </p>
      <Submit form={form} className="button small quiet-button">
        {fee_minor === 0 ? own.confirmFree : fill(own.confirm, { fee })}
      </Submit>{' '}
      <SmallButton onClick={onKept}>{own.keep}</SmallButton>
    </form>
  );
}

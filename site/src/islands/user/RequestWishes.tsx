import type { UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import { tier } from '@nanny-polo/shared/people/tier';
import { fillText } from '../../messages/fill.ts';
import { Fault } from '../Field.tsx';
import { useErrors } from '../Form.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly figures: PageFigures;
  /** The nannies who have visited the family. */
  readonly nannies: readonly Pick<VisitingNanny, 'id' | 'first_name' | 'not_again'>[];
  /** The request that is changed. */
  readonly changed: UserBookingDetails | undefined;
}

/** What a family wishes for with a request: a tier and one of its nannies, unless they are not to come again; no preference by default. */
export function RequestWishes({ figures, nannies, changed }: Props) {
  const own = useText().user.request.wishes;
  const errors = useErrors();
  const before = changed?.wished_nanny;
  const others = nannies.filter(({ id, not_again }) => id !== before?.id && !not_again);
  const choices = before ? [before, ...others] : others;
  return (
    <div className="pair">
      <div className="field">
        <label htmlFor="tier">{own.tier}</label>
        <select id="tier" name="tier" defaultValue={changed?.wished_tier ?? ''}>
          <option value="">{own.anyTier}</option>
          {tier.options.map((name) => (
            <option key={name} value={name}>
              {fillText(own.tierPrice, { tier: own.tiers[name], price: figures[name] })}
            </option>
          ))}
        </select>
      </div>
      {choices.length > 0 && (
        <div className="field">
          <label htmlFor="nanny_polo_id">{own.nanny}</label>
          <select
            id="nanny_polo_id"
            name="nanny_polo_id"
            defaultValue={before?.id ?? ''}
            aria-invalid={errors.nanny_polo_id ? true : undefined}
            aria-describedby={errors.nanny_polo_id && 'nanny_polo_id-error'}
          >
            <option value="">{own.anyNanny}</option>
            {choices.map(({ id, first_name }) => (
              <option key={id} value={id}>
                {first_name}
              </option>
            ))}
          </select>
          <Fault id="nanny_polo_id-error" message={errors.nanny_polo_id} />
        </div>
      )}
    </div>
  );
}

/** What the family wished for with a request. Renders nothing if it has no preference. */
export function Wish({
  wished_tier,
  wished_nanny,
}: Pick<UserBookingDetails, 'wished_tier' | 'wished_nanny'>) {
  const own = useText().user.request.wishes;
  const wishes = [
    wished_nanny?.first_name,
    wished_tier && fillText(own.tierNanny, { tier: own.tiers[wished_tier].toLowerCase() }),
  ].filter(Boolean);
  return wishes.length > 0 && <p>{fillText(own.wished, { wishes: wishes.join(', ') })}</p>;
}

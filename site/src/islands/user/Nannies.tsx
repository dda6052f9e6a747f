import type { VisitingNanny } from '@nanny-polo/shared/visiting-nanny';
import { day } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { AccountSection } from './AccountSection.tsx';
import { PreferNanny } from './PreferNanny.tsx';
import { useText } from './text.ts';

interface Props {
  readonly nannies: readonly VisitingNanny[];
}

/** The nannies who have visited the family, each with a button to prefer them. */
export function Nannies({ nannies }: Props) {
  const own = useText().user.nannies;
  return (
    <AccountSection id="nannies" title={own.title} lead={own.lead}>
      {nannies.length === 0 && <p className="waiting">{own.empty}</p>}
      <ul className="cards">
        {nannies.map((nanny) => (
          <li key={nanny.id}>
            <article aria-label={nanny.first_name}>
              <p>
                <strong>{nanny.first_name}</strong>
              </p>
              <p className="quiet">
                {fill(nanny.visits === 1 ? own.visit : own.visits, {
                  visits: nanny.visits,
                  day: day(nanny.last_visit_at),
                })}
              </p>
              <PreferNanny nanny={nanny} />
            </article>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

import { priceList } from '@nanny-polo/shared/price-list';
import { money } from '../../lib/format.ts';
import { londonInstant } from '../../lib/london-time.ts';
import { fill } from '../../messages/fill.ts';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text['user']['request'];
  readonly figures: Readonly<Record<string, string | number>>;
  readonly service: string;
  readonly start: string;
  readonly end: string;
  readonly children: number;
}

/** What care of these hours costs by the price list, before what only the office knows. */
export function Estimate({ text, figures, service, start, end, children }: Props) {
  const elapsed = (Date.parse(londonInstant(end)) - Date.parse(londonInstant(start))) / 60_000;
  const known = elapsed > 0;
  return (
    <div className="estimate" role="status">
      <p className="display">{text.priceTitle}</p>
      {service === 'live_in' && <p>{fill(text.livePrice, figures)}</p>}
      {service !== 'live_in' && known && <ByTheHour minutes={elapsed} {...{ text, figures, children }} />}
      <p className="quiet">{fill(text.cancel, figures)}</p>
    </div>
  );
}

interface ByTheHourProps extends Pick<Props, 'text' | 'figures' | 'children'> {
  readonly minutes: number;
}

function ByTheHour({ minutes, text, figures, children }: ByTheHourProps) {
  const { hourly, extraChildHourly, minimumMinutes } = priceList;
  const hours = Math.max(minutes, minimumMinutes) / 60;
  const further = Math.max(children - 1, 0) * extraChildHourly;
  const price = (rate: number) => money(Math.round(hours * (rate + further)));
  return (
    <>
      <p>
        {fill(text.price, {
          basic: price(hourly.basic),
          standard: price(hourly.standard),
          senior: price(hourly.senior),
        })}
      </p>
      <p className="quiet">
        {fill(text.priceNote, {
          ...figures,
          hours: Math.round(hours * 100) / 100,
          children: children > 1 ? fill(text.priceMany, { count: children }) : text.priceOne,
        })}
      </p>
    </>
  );
}

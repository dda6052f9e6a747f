import type { PendingPrice } from '@nanny-polo/shared/pricing/price-change';
import { formatDayAndTime, formatPence } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { type AnyForm, Form, Submit } from './Form.tsx';
import { PriceLines } from './user/PriceLines.tsx';

interface LinesProps {
  readonly text: Messages['account']['price'];
  readonly offered: PendingPrice;
}

/** A new price, line by line, and the price agreed before. */
export const NewPriceLines = ({ text, offered: { price, agreed_minor, why } }: LinesProps) => (
  <>
    {why && <p>{why}.</p>}
    <PriceLines total={text.total} price={price} hasPence />
    <p className="quiet">{fillText(text.before, { money: formatPence(agreed_minor, price.currency) })}</p>
  </>
);

export const AgreeForm = ({ text, offered, form }: LinesProps & { readonly form: AnyForm }) => (
  <Form form={form} className="answer">
    <p className="quiet">{fillText(text.until, { time: formatDayAndTime(offered.reply_by) })}</p>
    <Submit>
      {fillText(text.agree, { money: formatPence(offered.price.total_minor, offered.price.currency) })}
    </Submit>
  </Form>
);

export const RefuseForm = ({ text, form }: Pick<LinesProps, 'text'> & { readonly form: AnyForm }) => (
  <Form form={form} className="answer">
    <Submit className="button quiet-button">{text.refuse}</Submit>
  </Form>
);

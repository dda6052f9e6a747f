import type { NotApplied as Discount } from '@nanny-polo/shared/quote';
import { useTranslate } from 'react-admin';
import { FoldedSentences, Sentences } from '../field/Sentences.tsx';

/** Why discounts took nothing off: shown for given codes, collapsed for automatic discounts. */
export function NotApplied({ discounts }: { discounts: readonly Discount[] }) {
  const translate = useTranslate();
  const wordsOf = ({ discount, why }: Discount) => `${discount}: ${why}`;
  const given = discounts.filter(({ code }) => code !== null);
  const others = discounts.filter(({ code }) => code === null);
  return (
    <>
      {given.length > 0 && (
        <Sentences items={given.map(wordsOf)} sx={{ color: 'text.secondary', fontSize: 13 }} />
      )}
      {others.length > 0 && (
        <FoldedSentences
          summary={translate('resources.booking.draft.not_applied', { smart_count: others.length })}
          items={others.map(wordsOf)}
          sx={{ mt: 0.5, fontSize: 13, '& ul': { mt: 0 } }}
        />
      )}
    </>
  );
}

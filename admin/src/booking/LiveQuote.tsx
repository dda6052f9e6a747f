import { Alert, AlertTitle, Box, Button, Chip, Skeleton, TextField } from '@mui/material';
import type { BookingHindrance } from '@nanny-polo/shared/booking-wait';
import { quoteOfDraft } from '@nanny-polo/shared/booking-work';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { discountCode } from '@nanny-polo/shared/quote';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useCall } from '../data/use-call.ts';
import { FormPart } from '../edit/FormPart.tsx';
import { Sentences } from '../field/Sentences.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { hindranceWords } from './wait-words.ts';

type Draft = NonNullable<CallOptions<typeof quoteOfDraft>['body']>;

/** The price of the booking as entered, line by line, with the discounts that apply. */
export function LiveQuote({ heading, draft }: { heading: string; draft: Draft }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.draft.${name}`, values);
  const { data, error, isPlaceholderData } = useCall(quoteOfDraft, { body: draft }, { keep: true });
  return (
    <FormPart heading={heading}>
      <Box aria-busy={isPlaceholderData} sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error && <Alert severity="error">{text('failed', { message: error.message })}</Alert>}
        {!error && !data && <Skeleton height={80} role="status" aria-label={text('updating')} />}
        {!error && data && (
          <>
            <QuoteLines quote={data} />
            <Hindrances hindrances={data.hindrances} />
          </>
        )}
      </Box>
      <Codes codes={draft.discount_codes ?? []} />
    </FormPart>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const put = (next: readonly string[]) => setValue('discount_codes', next, { shouldDirty: true });
  const add = () => {
    const read = discountCode.safeParse(typed);
    setFault(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) return;
    const code = typed.trim().toUpperCase();
    if (!codes.includes(code)) put([...codes, code]);
    setTyped('');
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label={translate('resources.booking.draft.code')}
          value={typed}
          error={fault !== null}
          helperText={fault}
          onChange={(event) => setTyped(event.target.value)}
          // A code that is typed but not added would be lost when the booking is saved.
          onBlur={() => typed.trim() && add()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outlined" onClick={add} disabled={!typed.trim()} sx={{ mt: 1, flexShrink: 0 }}>
          {translate('resources.booking.draft.add')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {codes.map((code) => (
          <Chip
            key={code}
            label={code}
            aria-label={translate('resources.booking.draft.remove', { code })}
            onDelete={() => put(codes.filter((one) => one !== code))}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Warns of every hindrance of a booking. Renders nothing if there is none. */
function Hindrances({ hindrances }: { hindrances: readonly BookingHindrance[] }) {
  const translate = useTranslate();
  if (hindrances.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('waits.before')}</AlertTitle>
      <Sentences items={hindrances.map((one) => hindranceWords(translate, one))} />
    </Alert>
  );
}

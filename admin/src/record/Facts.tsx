import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { isBlank } from '../history/changes.ts';
import { FieldValue, useFieldLabel } from './FieldValue.tsx';

/** A list of terms with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 1.5,
        m: 0,
      }}
    >
      {children}
    </Box>
  );
}

interface FactProps {
  term: string;
  /** Whether the value needs the width of two columns. */
  isLong?: boolean;
  children?: ReactNode;
}

/** One term and its value; a dash if there is none. */
export function Fact({ term, isLong = false, children }: FactProps) {
  const none = useTranslate()('field.none');
  return (
    <Box sx={{ minWidth: 0, ...(isLong && { '@media (min-width: 390px)': { gridColumn: 'span 2' } }) }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children || children === 0 ? children : none}
      </Box>
    </Box>
  );
}

/** Fields of the screen's record as facts, in the words of its history. */
export function FieldFacts({ fields }: { fields: readonly string[] }) {
  const record = useRecordContext<RaRecord>();
  const label = useFieldLabel();
  return fields.map((field) => (
    <Fact key={field} term={label(field)} isLong={field === 'email'}>
      {!isBlank(record?.[field]) && <FieldValue field={field} value={record?.[field]} />}
    </Fact>
  ));
}

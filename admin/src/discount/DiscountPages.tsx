import { Box } from '@mui/material';
import { type Discount, discount } from '@nanny-polo/shared/discount';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { stack, twoColumns } from '../record/Section.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { DiscountValue } from './DiscountValue.tsx';
import { Example } from './Example.tsx';
import { asShown, draftOf, validateChanged, validateNew } from './form.ts';
import { Usage } from './Usage.tsx';

export function DiscountCreate() {
  return (
    <CreatePage validate={validateNew} transform={asShown} defaultValues={{ kind: 'percent', way: 'code' }}>
      <Beside>
        <LiveExample />
      </Beside>
    </CreatePage>
  );
}

export function DiscountEdit() {
  return (
    <EditPage
      write={discount.write}
      validate={validateChanged}
      transform={asShown}
      show={(field, value) => <DiscountValue field={field} value={value} />}
    >
      <Beside>
        <LiveExample />
        <Used />
      </Beside>
    </EditPage>
  );
}

/** The form with the example, which stays in view on wide screens. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <Box sx={twoColumns}>
      <DiscountForm />
      <Box sx={{ ...stack, position: { lg: 'sticky' }, top: 16 }}>{children}</Box>
    </Box>
  );
}

function LiveExample() {
  const unnamed = useTranslate()('resources.master/discount.this_one');
  return <Example draft={draftOf(useWatch(), unnamed)} />;
}

function Used() {
  const record = useRecordContext<Discount>();
  return record ? <Usage record={record} /> : null;
}

import MailIcon from '@mui/icons-material/MailOutlined';
import { Button } from '@mui/material';
import type { OrderMailKind } from '@nanny-polo/shared/money/order-mail';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';

export const OrderMailDialog = lazyExtra(async () => (await import('./OrderMailDialog.tsx')).OrderMailDialog);

interface MailButtonsProps {
  kinds: readonly OrderMailKind[];
  orderIds: readonly number[];
}

/** A button for each kind of mail about these orders. Each opens a preview. */
export function MailButtons({ kinds, orderIds }: MailButtonsProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<OrderMailKind | null>(null);
  return (
    <>
      {kinds.map((option) => (
        <Button key={option} startIcon={<MailIcon />} onClick={() => setKind(option)}>
          {translate(`owed.send.${option}`)}
        </Button>
      ))}
      {kind && <OrderMailDialog kind={kind} orderIds={orderIds} onClose={() => setKind(null)} />}
    </>
  );
}

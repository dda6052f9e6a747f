import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import UnpaidIcon from '@mui/icons-material/HourglassEmpty';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import PaidIcon from '@mui/icons-material/PriceCheck';
import NothingIcon from '@mui/icons-material/RemoveOutlined';
import PartialIcon from '@mui/icons-material/Timelapse';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import ReturnIcon from '@mui/icons-material/Undo';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { Order, OrderStatus, PaymentStatus } from '@nanny-polo/shared/money/order';
import { useTranslate } from 'react-admin';
import { Chip, createStateChip } from '../../ui/field/Chip.tsx';

const StatusChip = createStateChip<OrderStatus>('resources.order.status', {
  pending_payment: { tone: 'waiting', icon: PendingIcon },
  placed: { tone: 'active', icon: CheckIcon },
  completed: { tone: 'quiet', icon: DoneAllIcon },
  cancelled: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
});

const PaymentStatusChip = createStateChip<PaymentStatus>('resources.order.payment_status', {
  unpaid: { tone: 'waiting', icon: UnpaidIcon },
  partial: { tone: 'waiting', icon: PartialIcon },
  paid: { tone: 'good', icon: PaidIcon },
  overpaid: { tone: 'active', icon: ReturnIcon },
  partly_refunded: { tone: 'quiet', icon: ReturnIcon },
  refunded: { tone: 'quiet', icon: ReturnIcon },
});

/** The status of an order, or “Undone” if its creation was undone. */
export function OrderStatusChip({ order }: { order: Pick<Order, 'status' | 'undone_at'> }) {
  const translate = useTranslate();
  if (order.undone_at)
    return <Chip tone="quiet" icon={ReturnIcon} label={translate('resources.order.undone')} />;
  return <StatusChip state={order.status} />;
}

type Paid = Pick<Order, 'payment_status' | 'overdue' | 'total_minor' | 'received_minor'>;

/** The payment status of an order, “Overdue”, or “Nothing to pay” if it has neither a total nor payments. */
export function PaymentChip({ order }: { order: Paid }) {
  const translate = useTranslate();
  const { payment_status, overdue, total_minor, received_minor } = order;
  if (!total_minor && !received_minor) {
    return <Chip tone="quiet" icon={NothingIcon} label={translate('resources.order.nothing_to_pay')} />;
  }
  if (overdue) return <Chip tone="bad" icon={WarningIcon} label={translate('resources.order.overdue')} />;
  return <PaymentStatusChip state={payment_status} />;
}

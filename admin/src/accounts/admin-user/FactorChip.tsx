import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Chip } from '../../ui/field/Chip.tsx';
import { useText } from '../../ui/page/use-text.ts';

export function FactorChip() {
  const text = useText('admin-user');
  return <Chip tone="quiet" icon={KeyIcon} label={text('factor')} />;
}

import { useTranslate } from 'react-admin';
import { FoldedSentences } from '../../ui/field/Sentences.tsx';

interface RefusedProps {
  items: readonly { readonly what: string; readonly why: string | null }[];
}

/** The actions that are not possible now, with their reasons, collapsed. Renders nothing if there are none. */
export function Refused({ items }: RefusedProps) {
  const translate = useTranslate();
  if (!items.length) return null;
  return (
    <FoldedSentences
      summary={translate('record.refused')}
      items={items.map(({ what, why }) => `${what}: ${why}`)}
      sx={{ mt: 2 }}
    />
  );
}

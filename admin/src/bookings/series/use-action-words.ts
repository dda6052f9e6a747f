import type { Series } from '@nanny-polo/shared/bookings/series';
import { useText } from '../../ui/page/use-text.ts';

export function useActionWords(action: string, { code }: Pick<Series, 'code'>) {
  const text = useText('series');
  const own = (kind: string) => text(`${kind}.${action}`, { name: code });
  return {
    title: `${own('action')}: ${code}`,
    text: own('action_text'),
    submit: own('submit'),
    done: own('done'),
  };
}

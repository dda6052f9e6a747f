import type { Series } from '@nanny-polo/shared/bookings/series';
import { useText } from '../../ui/page/use-text.ts';

export function useActionWords(action: string, { code, parent_name }: Pick<Series, 'code' | 'parent_name'>) {
  const text = useText('series');
  const name = text('of_family', { name: parent_name });
  const own = (kind: string) => text(`${kind}.${action}`, { name });
  return {
    title: `${own('action')}: ${name}`,
    caption: code,
    text: own('action_text'),
    submit: own('submit'),
    done: own('done'),
  };
}

import type { Series } from '@nanny-polo/shared/series';

type Translate = (key: string, values?: object) => string;

/** Returns the texts of an action's dialog. */
export function wordsOfAction(translate: Translate, action: string, { code }: Pick<Series, 'code'>) {
  const text = (kind: string) => translate(`resources.series.${kind}.${action}`, { name: code });
  return {
    title: `${text('action')}: ${code}`,
    text: text('action_text'),
    submit: text('submit'),
    done: text('done'),
  };
}

import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { cancelSeries, changeSeries, type SeriesEffects } from '@nanny-polo/shared/series-work';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { undoable } from '../../kernel/http/undoable.ts';
import { cancelVisits } from './cancel.ts';
import { changeVisits } from './change.ts';
import { previewed } from './preview.ts';

/** Registers the calls that change or cancel the visits of a series from a given day, with their previews. */
export function changeRoutes(app: App, db: Db): void {
  const serve = <Sent extends { preview?: boolean | undefined }>(
    call: Endpoint,
    act: (tx: Db, actor: Actor, id: number, sent: Sent) => Promise<SeriesEffects>,
  ) =>
    app.route({
      ...call,
      handler(request, reply) {
        const sent = request.body as Sent;
        const { id } = request.params as { id: number };
        const work = (tx: Db) => act(tx, actorOf(request), id, sent);
        return previewed(db, sent.preview, sent.preview ? work : undoable(request, reply, work));
      },
    });
  serve(changeSeries, changeVisits);
  serve(cancelSeries, cancelVisits);
}

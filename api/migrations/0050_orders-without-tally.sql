-- Only the counts of bookings are read.
DROP TRIGGER tally_order_insert ON "order";--> statement-breakpoint
DROP TRIGGER tally_order_update ON "order";--> statement-breakpoint
DROP TRIGGER tally_order_delete ON "order";--> statement-breakpoint
DROP TRIGGER tally_order_truncate ON "order";--> statement-breakpoint
DROP FUNCTION tally_order();--> statement-breakpoint
DELETE FROM tally WHERE resource = 'order';--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_tally() RETURNS void LANGUAGE sql AS $$
  DELETE FROM tally;
  INSERT INTO tally (resource, status, count) SELECT 'booking', status, count(*) FROM booking GROUP BY status;
$$;--> statement-breakpoint
-- An order that was created after its bookings had been closed stayed open.
WITH open AS (
  SELECT id, status FROM "order" WHERE status IN ('pending_payment', 'placed')
    AND EXISTS (SELECT FROM order_booking JOIN booking ON booking.id = booking_id
      WHERE order_id = "order".id AND booking.status = 'closed')
    AND NOT EXISTS (SELECT FROM order_booking JOIN booking ON booking.id = booking_id
      WHERE order_id = "order".id
        AND booking.status IN ('requested', 'offered', 'confirmed', 'in_progress', 'completed'))),
done AS (
  UPDATE "order" SET status = 'completed', version = version + 1, updated_at = now() FROM open WHERE "order".id = open.id)
INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after)
SELECT 'system', 'Nanny Polo', 'order', id, 'complete', jsonb_build_object('status', status),
  jsonb_build_object('status', 'completed', 'reason', 'The care is completed') FROM open;--> statement-breakpoint
UPDATE discount_use SET state = 'consumed' WHERE state = 'reserved'
  AND order_id IN (SELECT id FROM "order" WHERE status = 'completed');

-- Until now a refund made its order owe as much again. Each becomes an overpayment, up to what was overpaid, and
-- goodwill for the rest, with a credit note in the year of the refund. A refund that is both becomes two transactions.
ALTER TABLE "order_transaction" DISABLE TRIGGER order_transaction_is_append_only;
--> statement-breakpoint
CREATE TEMPORARY TABLE refund ON COMMIT DROP AS
SELECT t.id, t.order_id, t.at, t.amount_minor, t.by,
  least(t.amount_minor, greatest(0, o.received_minor - o.total_minor - coalesce(
    sum(t.amount_minor) OVER (PARTITION BY t.order_id ORDER BY t.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0
  )))::integer AS overpaid_minor
FROM order_transaction t JOIN "order" o ON o.id = t.order_id WHERE t.kind = 'refund';
--> statement-breakpoint
INSERT INTO order_transaction (order_id, at, kind, amount_minor, method, reason, proof, by)
SELECT t.order_id, t.at, 'refund', t.amount_minor - refund.overpaid_minor, t.method, 'goodwill', t.proof, t.by
FROM refund JOIN order_transaction t USING (id)
WHERE refund.overpaid_minor > 0 AND refund.overpaid_minor < t.amount_minor ORDER BY id;
--> statement-breakpoint
UPDATE order_transaction t SET reason = CASE WHEN overpaid_minor > 0 THEN 'overpayment' ELSE 'goodwill' END,
  amount_minor = CASE WHEN overpaid_minor > 0 THEN overpaid_minor ELSE t.amount_minor END
FROM refund WHERE refund.id = t.id;
--> statement-breakpoint
ALTER TABLE "order_transaction" ENABLE TRIGGER order_transaction_is_append_only;
--> statement-breakpoint
INSERT INTO credit_note (number, order_id, at, amount_minor, reason, note, by)
SELECT 'CN-' || year || '-' || lpad((row_number() OVER (PARTITION BY year ORDER BY at, id))::text, 5, '0'),
  order_id, at, amount_minor - overpaid_minor, 'goodwill', '', by
FROM (SELECT *, to_char(at AT TIME ZONE (SELECT time_zone FROM agency_settings), 'YYYY') AS year FROM refund) dated
WHERE amount_minor > overpaid_minor ORDER BY at, id;
--> statement-breakpoint
INSERT INTO number_series (name, last)
SELECT left(number, 7), count(*) FROM credit_note GROUP BY left(number, 7);
--> statement-breakpoint
UPDATE "order" SET credited_minor = credited.minor, credit_granted_minor = credited.minor
FROM (SELECT order_id, sum(amount_minor) AS minor FROM credit_note GROUP BY order_id) credited
WHERE credited.order_id = "order".id;
--> statement-breakpoint
INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after)
SELECT 'system', 'Nanny Polo', 'order', order_id, 'credit',
  jsonb_build_object('credited_minor', sum(amount_minor) OVER earlier - amount_minor),
  jsonb_build_object('credited_minor', sum(amount_minor) OVER earlier, 'reason', number || ', for an earlier refund')
FROM credit_note WINDOW earlier AS (PARTITION BY order_id ORDER BY id) ORDER BY id;
--> statement-breakpoint
-- A credit note is never rewritten: a mistake is put right by another one. Its text may name a person, who can be erased.
CREATE FUNCTION credit_note_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nanny_polo.erasing', true) = 'on'
    AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'credit notes are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_note_is_append_only BEFORE UPDATE OR DELETE ON "credit_note"
  FOR EACH ROW EXECUTE FUNCTION credit_note_is_append_only();

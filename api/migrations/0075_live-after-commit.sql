-- The process that wrote notifies after the commit: notifications within transactions make commits wait for each other.
DROP TRIGGER event_is_live ON "event";
--> statement-breakpoint
DROP TRIGGER presence_changes ON "presence";
--> statement-breakpoint
CREATE TRIGGER presence_changes AFTER UPDATE ON "presence" FOR EACH ROW
  WHEN ((OLD.resource, OLD.record_id) IS DISTINCT FROM (NEW.resource, NEW.record_id))
  EXECUTE FUNCTION notify_presence();
--> statement-breakpoint
ALTER TABLE "presence" DROP COLUMN "editing_since";
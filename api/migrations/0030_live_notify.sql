-- What a crash of the server loses of it, the tabs of the back office write again within a minute.
ALTER TABLE "presence" SET UNLOGGED;
--> statement-breakpoint
-- Notifications only wake the processes; what happened they read from the history.
CREATE FUNCTION notify_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_is_live AFTER INSERT ON "event" FOR EACH STATEMENT EXECUTE FUNCTION notify_live('event');
--> statement-breakpoint
CREATE TRIGGER session_is_over AFTER DELETE ON "session" FOR EACH ROW WHEN (OLD.admin_user_id IS NOT NULL)
  EXECUTE FUNCTION notify_live('session');
--> statement-breakpoint
CREATE FUNCTION notify_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('live', 'presence ' || OLD.resource || '/' || OLD.record_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('live', 'presence ' || NEW.resource || '/' || NEW.record_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presence_begins_or_ends AFTER INSERT OR DELETE ON "presence" FOR EACH ROW
  EXECUTE FUNCTION notify_presence();
--> statement-breakpoint
CREATE TRIGGER presence_changes AFTER UPDATE ON "presence" FOR EACH ROW
  WHEN ((OLD.resource, OLD.record_id, OLD.editing_since IS NULL) IS DISTINCT FROM
    (NEW.resource, NEW.record_id, NEW.editing_since IS NULL))
  EXECUTE FUNCTION notify_presence();

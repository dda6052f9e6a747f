ALTER TABLE "nanny_polo" ADD COLUMN "email_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "email_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parent_user" ADD COLUMN "email_refused_at" timestamp (3) with time zone;--> statement-breakpoint
-- A refusal is of one address, not of another. An undo restores both.
CREATE FUNCTION end_email_refused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_refused_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_email_refused BEFORE UPDATE OF email ON "parent_user" FOR EACH ROW
  WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email) AND NEW.email_refused_at IS NOT DISTINCT FROM OLD.email_refused_at)
  EXECUTE FUNCTION end_email_refused();
--> statement-breakpoint
CREATE TRIGGER end_email_refused BEFORE UPDATE OF email ON "nanny_polo" FOR EACH ROW
  WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email) AND NEW.email_refused_at IS NOT DISTINCT FROM OLD.email_refused_at)
  EXECUTE FUNCTION end_email_refused();
--> statement-breakpoint
CREATE TRIGGER end_email_refused BEFORE UPDATE OF email ON "admin_user" FOR EACH ROW
  WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email) AND NEW.email_refused_at IS NOT DISTINCT FROM OLD.email_refused_at)
  EXECUTE FUNCTION end_email_refused();

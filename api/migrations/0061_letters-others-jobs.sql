-- Whatever deletes a dossier deletes its applications, and an undo brings them back.
CREATE TRIGGER undo_capture AFTER INSERT OR UPDATE OR DELETE ON "nanny_application" FOR EACH ROW
  WHEN (current_setting('app.undo', true) <> '') EXECUTE FUNCTION undo_capture();
--> statement-breakpoint
-- Mails that were queued by an earlier version get jobs that name records. Ended ones, PINs, and those whose record
-- cannot be found any more are deleted.
DO $$
DECLARE
  mail record;
  named integer;
  fields jsonb;
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM pgboss.job WHERE name = 'mail' AND (data->>'template' = 'pin' OR state >= 'completed'
    AND data->>'template' IN ('support', 'application', 'application-received', 'registration', 'verify-email',
      'email-change', 'email-change-requested', 'email-changed', 'password-changed', 'account-deleted'));
  FOR mail IN SELECT id, data, data->>'template' AS template, created_on FROM pgboss.job
    WHERE name = 'mail' AND state < 'completed'
    -- The confirmation to an applicant needs the application that the mail to the office holds.
    ORDER BY created_on, data->>'template' = 'application-received', id
  LOOP
    named := NULL;
    fields := '{}';
    CASE
      WHEN mail.template = 'support' THEN
        INSERT INTO support_message (at, name, email, message)
        VALUES (mail.created_on, mail.data->>'name', mail.data->>'email', mail.data->>'message') RETURNING id INTO named;
        fields := jsonb_build_object('support_message_id', named);
      WHEN mail.template = 'application' THEN
        INSERT INTO nanny_application (at, nanny_polo_id, known, name, email, phone, postcode, experience_years,
          languages, age_groups, overnight_ok, live_in_ok, about)
        SELECT mail.created_on, n.id, f.known, f.name, f.email, f.phone, f.postcode, f.experience_years,
          f.languages, f.age_groups, f.overnight_ok, f.live_in_ok, f.about
        FROM jsonb_to_record(mail.data) AS f (id int, known boolean, name text, email text, phone text, postcode text,
          experience_years int, languages text[], age_groups text[], overnight_ok boolean, live_in_ok boolean, about text)
        JOIN nanny_polo n ON n.id = f.id RETURNING id INTO named;
        fields := jsonb_build_object('nanny_application_id', named);
      WHEN mail.template = 'application-received' THEN
        -- Queued in the same transaction as the mail to the office.
        SELECT max(id) INTO named FROM nanny_application
        WHERE lower(email) = lower(mail.data->>'email') AND at = mail.created_on::timestamptz(3);
        fields := jsonb_build_object('nanny_application_id', named);
      WHEN mail.template IN ('registration', 'verify-email', 'email-change', 'email-change-requested', 'invitation') THEN
        INSERT INTO account_token (purpose, admin_user_id, parent_user_id, email, expires_at)
        SELECT CASE WHEN mail.template = 'invitation' THEN 'invitation' WHEN mail.template LIKE 'email-change%'
            THEN 'change-email' ELSE 'verify-email' END,
          a.id, p.id, coalesce(mail.data->>'email', a.email), now() + interval '24 hours'
        FROM (SELECT) one
        LEFT JOIN admin_user a ON a.id = (mail.data->>'admin_user_id')::int
          OR (mail.data->>'realm' = 'admin' AND a.id = (mail.data->>'id')::int)
        LEFT JOIN parent_user p ON mail.data->>'realm' = 'user' AND p.id = (mail.data->>'id')::int
        WHERE coalesce(mail.data->>'email', a.email) IS NOT NULL RETURNING id INTO named;
        fields := jsonb_build_object('account_token_id', named, 'realm', coalesce(mail.data->>'realm',
            CASE WHEN mail.template = 'invitation' THEN 'admin' ELSE 'user' END),
          'id', coalesce(mail.data->'id', mail.data->'admin_user_id'));
        IF mail.template = 'registration' THEN
          fields := fields || jsonb_build_object('registration_id', mail.data->'registration_id');
        END IF;
      WHEN mail.template = 'email-changed' THEN
        SELECT max(id) INTO named FROM event WHERE resource IN ('users/parents', 'admin-user')
          AND before->>'email' = mail.data->>'old_email' AND after->>'email' = mail.data->>'email';
        fields := jsonb_build_object('event_id', named, 'email', mail.data->>'old_email');
      WHEN mail.template = 'password-changed' THEN
        SELECT max(id) INTO named FROM event WHERE after ? 'password_hash' AND record_id = (mail.data->>'id')::int
          AND resource = CASE mail.data->>'realm' WHEN 'admin' THEN 'admin-user' ELSE 'users/parents' END;
        fields := jsonb_build_object('event_id', named,
          'ended_change', jsonb_array_length(coalesce(mail.data->'ended_changes', '[]')) > 0);
      WHEN mail.template IN ('document-decided', 'document-reminder') THEN
        SELECT max(id) INTO named FROM event WHERE resource = 'master/parent-documents'
          AND record_id = (mail.data->>'parent_document_id')::int
          AND CASE mail.template WHEN 'document-decided' THEN after ? 'reviewed_at' ELSE action = 'remind' END;
        fields := jsonb_build_object('event_id', named);
      ELSE
        CONTINUE;
    END CASE;
    IF named IS NULL THEN
      DELETE FROM pgboss.job WHERE name = 'mail' AND id = mail.id;
    ELSE
      UPDATE pgboss.job SET data = fields || jsonb_build_object('template', mail.template)
      WHERE name = 'mail' AND id = mail.id;
    END IF;
  END LOOP;
END $$;

-- Accounts that registered and were never verified: their password waits as a registration, and open links end,
-- because they name no registration. "Send the e-mail again" mails a new one.
INSERT INTO registration (parent_user_id, first_name, last_name, password_hash, mailed)
SELECT id, first_name, last_name, password_hash, true FROM parent_user p
WHERE email_verified_at IS NULL AND password_hash IS NOT NULL
  AND EXISTS (SELECT 1 FROM event WHERE resource = 'users/parents' AND record_id = p.id AND action = 'register')
  AND NOT EXISTS (SELECT 1 FROM event WHERE resource = 'users/parents' AND record_id = p.id
    AND after->>'email_verified_at' IS NOT NULL);
--> statement-breakpoint
DELETE FROM account_token WHERE purpose = 'verify-email'
  AND parent_user_id IN (SELECT parent_user_id FROM registration);
--> statement-breakpoint
UPDATE parent_user SET password_hash = NULL WHERE id IN (SELECT parent_user_id FROM registration);

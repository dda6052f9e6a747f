-- Marks a demo that was filled before the mark existed. Its addresses end in a reserved domain that no agency can
-- have, and the first admin's event keeps the address whatever was changed later.
INSERT INTO demo_mark (marked_at) SELECT now()
WHERE EXISTS (SELECT FROM admin_user WHERE lower(email) LIKE '%@nannypolo.example')
  OR EXISTS (SELECT FROM parent_user WHERE lower(email) = 'parent@nannypolo.example')
  OR EXISTS (SELECT FROM event WHERE resource = 'admin-user' AND record_id = 1
    AND after ->> 'email' = 'owner@nannypolo.example');

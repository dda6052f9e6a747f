-- Children get ids: those of a family in order, then those that only snapshots and histories have. A child is known by
-- name, date of birth and, among children with the same of both, place in the list.
CREATE TEMP TABLE known_child ON COMMIT DROP AS
SELECT p.id AS parent_id, child ->> 'name' AS name, child ->> 'date_of_birth' AS date_of_birth,
  row_number() OVER (PARTITION BY p.id, child ->> 'name', child ->> 'date_of_birth' ORDER BY place) AS nth,
  place AS id
FROM parent_user p, jsonb_array_elements(p.children) WITH ORDINALITY AS one (child, place);
--> statement-breakpoint
CREATE TEMP TABLE snapshot ON COMMIT DROP AS
SELECT parent_id, children FROM booking
UNION ALL SELECT parent_id, children FROM series
UNION ALL SELECT coalesce(b.parent_id, s.parent_id, p.id), state -> 'children'
FROM event e CROSS JOIN LATERAL (VALUES (e.before), (e.after)) AS version (state)
LEFT JOIN booking b ON e.resource = 'booking' AND b.id = e.record_id
LEFT JOIN series s ON e.resource = 'series' AND s.id = e.record_id
LEFT JOIN parent_user p ON e.resource = 'users/parents' AND p.id = e.record_id
WHERE jsonb_typeof(state -> 'children') = 'array';
--> statement-breakpoint
INSERT INTO known_child (parent_id, name, date_of_birth, nth, id)
SELECT parent_id, name, date_of_birth, nth,
  (SELECT count(*) FROM known_child k WHERE k.parent_id = further.parent_id)
    + row_number() OVER (PARTITION BY parent_id ORDER BY name, date_of_birth, nth)
FROM (
  SELECT DISTINCT parent_id, child ->> 'name' AS name, child ->> 'date_of_birth' AS date_of_birth,
    row_number() OVER (PARTITION BY snapshot.ctid, child ->> 'name', child ->> 'date_of_birth' ORDER BY place) AS nth
  FROM snapshot, jsonb_array_elements(children) WITH ORDINALITY AS one (child, place) WHERE parent_id IS NOT NULL
) AS further
WHERE NOT EXISTS (SELECT FROM known_child k WHERE (k.parent_id, k.name, k.date_of_birth, k.nth)
  = (further.parent_id, further.name, further.date_of_birth, further.nth));
--> statement-breakpoint
CREATE INDEX ON known_child (parent_id);
--> statement-breakpoint
CREATE FUNCTION pg_temp.numbered(family integer, children jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id) || child ORDER BY place), '[]')
  FROM (
    SELECT child, place,
      row_number() OVER (PARTITION BY child ->> 'name', child ->> 'date_of_birth' ORDER BY place) AS nth
    FROM jsonb_array_elements(children) WITH ORDINALITY AS one (child, place)
  ) AS listed
  JOIN known_child k ON (k.parent_id, k.name, k.date_of_birth, k.nth)
    = (family, child ->> 'name', child ->> 'date_of_birth', listed.nth)
$$;
--> statement-breakpoint
UPDATE parent_user SET children = pg_temp.numbered(id, children) WHERE children <> '[]';
--> statement-breakpoint
UPDATE booking SET children = pg_temp.numbered(parent_id, children) WHERE children <> '[]';
--> statement-breakpoint
UPDATE series SET children = pg_temp.numbered(parent_id, children) WHERE children <> '[]';
--> statement-breakpoint
INSERT INTO child_counter (parent_id, last_id) SELECT parent_id, max(id) FROM known_child GROUP BY parent_id;
--> statement-breakpoint
-- A version that is restored has the ids too.
SELECT set_config('nanny_polo.erasing', 'on', true);
--> statement-breakpoint
CREATE FUNCTION pg_temp.numbered_in(family integer, state jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN family IS NOT NULL AND jsonb_typeof(state -> 'children') = 'array'
    THEN jsonb_set(state, '{children}', pg_temp.numbered(family, state -> 'children')) ELSE state END
$$;
--> statement-breakpoint
UPDATE event e SET before = pg_temp.numbered_in(family, e.before), after = pg_temp.numbered_in(family, e.after)
FROM (
  SELECT e.id, coalesce(b.parent_id, s.parent_id, p.id) AS family FROM event e
  LEFT JOIN booking b ON e.resource = 'booking' AND b.id = e.record_id
  LEFT JOIN series s ON e.resource = 'series' AND s.id = e.record_id
  LEFT JOIN parent_user p ON e.resource = 'users/parents' AND p.id = e.record_id
  WHERE e.before ? 'children' OR e.after ? 'children'
) AS owned WHERE owned.id = e.id;
--> statement-breakpoint
SELECT set_config('nanny_polo.erasing', '', true);
--> statement-breakpoint
-- Captured changes and stored responses have children without ids; neither is kept for long.
DELETE FROM undo;
--> statement-breakpoint
DELETE FROM idempotency_key WHERE answer::text LIKE '%"children"%';

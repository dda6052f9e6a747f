-- Before this release, a mail about several asks had a kind of its own, and a mail about one ask named it as
-- "cover_ask_id". A new database has no queue yet.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = data - 'cover_ask_id' || jsonb_build_object(
      'template', regexp_replace(data->>'template', '^asks', 'ask'),
      'cover_ask_ids', coalesce(data->'cover_ask_ids', jsonb_build_array(data->'cover_ask_id')))
    WHERE name = 'mail' AND data->>'template' IN ('ask', 'asks', 'ask-ended', 'asks-ended');
  END IF;
END $$;

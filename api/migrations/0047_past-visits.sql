-- Visits that took place keep their nanny's time. Where visits recorded by an earlier release overlap, only one keeps it.
INSERT INTO "busy" ("nanny_polo_id", "busy", "reason", "booking_id")
SELECT "nanny_polo_id", tstzrange("start_at", least("end_at", "checked_out_at")), 'booking', "id" FROM "booking"
WHERE "status" IN ('completed', 'closed') AND "nanny_polo_id" IS NOT NULL AND least("end_at", "checked_out_at") > "start_at"
ORDER BY "id"
ON CONFLICT DO NOTHING;

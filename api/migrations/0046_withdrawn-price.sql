-- Before this release, a booking kept the price of its confirmation after its nanny had withdrawn.
UPDATE "booking" SET "quote" = NULL WHERE "quote" IS NOT NULL
  AND ("status" IN ('requested', 'offered', 'declined', 'expired') OR ("status" = 'cancelled' AND "confirmed_at" IS NULL));

-- What a movement of money was proven by may name a person, who can be erased; the movement itself stays as it was.
CREATE OR REPLACE FUNCTION order_transaction_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nanny_polo.erasing', true) = 'on'
    AND to_jsonb(NEW) - 'proof' = to_jsonb(OLD) - 'proof' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'transactions are append-only';
END $$;

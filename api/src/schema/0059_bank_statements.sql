-- How the files of an account are read, when its bank's are not known: which column is what.
ALTER TABLE bank_accounts ADD statement_columns jsonb;

-- Each file that was imported, as often as it was.
CREATE TABLE statement_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
  file_name text NOT NULL,
  sha256 text NOT NULL,
  -- With those that were there already.
  lines integer NOT NULL,
  imported_at timestamptz NOT NULL,
  imported_by bigint NOT NULL REFERENCES members (id)
);

-- What the bank has booked.
CREATE TABLE statement_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
  import_id bigint NOT NULL REFERENCES statement_imports (id),
  -- What the line says, and how many lines of its day before it say the same: each is stored once.
  line_key text NOT NULL,
  booked_on date NOT NULL,
  narration text NOT NULL,
  reference text NOT NULL,
  -- Above zero what came in.
  amount_micros bigint NOT NULL CHECK (amount_micros <> 0 AND amount_micros % 10000 = 0),
  balance_micros bigint,
  -- The deposit that was confirmed on it.
  deposit_id bigint REFERENCES deposits (id),
  -- Given back to the person who paid it.
  returned_at timestamptz,
  -- Why it was assigned to a deposit that it does not name, or returned.
  reason text,
  decided_by bigint REFERENCES members (id),
  CONSTRAINT statement_lines_decision_check CHECK (
    num_nonnulls(deposit_id, returned_at) <= 1 AND (num_nonnulls(deposit_id, returned_at) = 0) = (decided_by IS NULL)
    AND (returned_at IS NULL OR reason IS NOT NULL) AND (deposit_id IS NULL OR amount_micros > 0)
  )
);
CREATE UNIQUE INDEX statement_lines_key ON statement_lines (bank_account_id, line_key);
CREATE UNIQUE INDEX statement_lines_deposit_key ON statement_lines (deposit_id);
CREATE INDEX statement_lines_day_idx ON statement_lines (bank_account_id, booked_on, id);
CREATE INDEX statement_lines_open_idx ON statement_lines (id) WHERE amount_micros > 0 AND deposit_id IS NULL AND returned_at IS NULL;

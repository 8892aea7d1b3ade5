-- A statement of one kind, but for the two that runs write: of the biggest wallets, too.
CREATE INDEX CONCURRENTLY transfers_wallet_kind_idx
  ON transfers (greatest(debit_account_id, credit_account_id), kind, id) WHERE kind NOT IN ('cashback', 'cashback_on_cashback');

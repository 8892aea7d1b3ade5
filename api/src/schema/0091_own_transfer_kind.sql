-- Money from one of the club's own accounts to another. A value can be used once it is committed: so in a file of its own.
ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'own_transfer';

-- A purchase pays an upline once. A member whose first package was taken back can pay a second time, by another purchase.
CREATE UNIQUE INDEX CONCURRENTLY referral_earnings_deposit_key ON referral_earnings (deposit_id, level);
-- What a release before writes names no purchase: then a member pays an upline once, as before.
CREATE UNIQUE INDEX CONCURRENTLY referral_earnings_source_key ON referral_earnings (source_id, level) WHERE deposit_id IS NULL;
-- What a wallet holds that cannot be withdrawn yet.
CREATE INDEX CONCURRENTLY referral_earnings_held_idx ON referral_earnings (member_id, released_on) WHERE released_on IS NOT NULL;

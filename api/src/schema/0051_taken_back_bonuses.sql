-- Bonuses that were taken back, with their purchase or by themselves: what is held of a large upline's is added up
-- without a look at all its transfers. Written by move_balances alone.
CREATE TABLE taken_back_bonuses (
  deposit_id bigint NOT NULL,
  member_id bigint NOT NULL,
  PRIMARY KEY (deposit_id, member_id)
);
INSERT INTO taken_back_bonuses (deposit_id, member_id)
SELECT paid.source_id, back.debit_account_id
FROM transfers back JOIN transfers paid ON paid.id = back.source_id
WHERE back.kind = 'reversal' AND paid.kind = 'referral_bonus';

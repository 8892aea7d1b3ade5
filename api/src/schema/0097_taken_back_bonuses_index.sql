CREATE INDEX CONCURRENTLY taken_back_bonuses_member_idx ON taken_back_bonuses (member_id) INCLUDE (deposit_id);

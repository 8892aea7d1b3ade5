-- What is written waits in a list before an index of trigrams takes it in, and every search reads that list through. Of
-- 4 MB, as it may be unless told, a search of the back office takes twice its time (docs/decisions/0373).
ALTER INDEX members_search_idx SET (gin_pending_list_limit = 64);
ALTER INDEX members_contact_parts_idx SET (gin_pending_list_limit = 64);
ALTER INDEX audit_entries_search_idx SET (gin_pending_list_limit = 64);
ALTER INDEX deposits_utr_search_idx SET (gin_pending_list_limit = 64);
ALTER INDEX payouts_utr_search_idx SET (gin_pending_list_limit = 64);
ALTER INDEX conversations_search_idx SET (gin_pending_list_limit = 64);

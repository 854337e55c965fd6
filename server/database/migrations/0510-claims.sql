-- Claims: rare values of these filters are found by an index, each alone too: it is searched once for each value of the columns before.
create index claim_by_kind on claim (payee_type, type, outcome);
-- Decisions taken back, for the list as of a day.
create index claim_event_reversed on claim_event (created_at) include (account_id, claim_id) where event = 'reverse';

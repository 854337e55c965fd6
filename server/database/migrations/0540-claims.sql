-- Claims: two keys that others imply are checked no more. A remittance writes each claim twice in a transaction, and PostgreSQL checks
-- every key of a row again that its own transaction wrote before.
-- `account_id` is never null and neither is `client_id`, so (account_id, client_id) names a client, whose `account_id` names an account.
alter table claim drop constraint claim_account_id_fkey;
-- With a `partner_id` all three of (account_id, partner_id, client_id) are there and name a relationship, whose `partner_id` names a partner.
alter table claim drop constraint claim_partner_id_fkey;

-- What is expected of insurers is found in the index alone, the claims' ids included.
drop index claim_owed_by_insurer;
create index claim_owed_by_insurer on claim (insurance_company_id, currency, decided_on) include (insurer_balance, id)
  where outcome is not null and decision_reversed_at is null and payee_type = 'provider' and insurer_balance > 0;

-- The status of a claim on a day is found in the index alone.
drop index claim_event_by_claim;
create index claim_event_by_claim on claim_event (account_id, claim_id, id) include (created_at, to_status, event);

-- Eligibility: answers about households that have left forget what the insurer was asked about and what had been spent.
alter table eligibility_check no force row level security;
alter table account_deletion no force row level security;
update eligibility_check c
   set asked_about = null, deductible_used_amount = null, coinsurance_used_amount = null,
       out_of_pocket_used_amount = null, annual_limit_used_amount = null
 where exists (select from account_deletion d where d.account_id = c.account_id and d.executed_at is not null);
alter table eligibility_check force row level security;
alter table account_deletion force row level security;

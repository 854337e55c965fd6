-- Payments: search by number, one list with those of insurers, and what is owed by the age of the decision.
alter table payment add column words tsvector not null generated always as (app.words(number)) stored;
create index payment_words on payment using gin (words);
create index insurance_payment_by_creation on insurance_payment (created_at desc, id desc);
create index claim_owed_by_age on claim (currency, adjudicated_at) include (insurer_balance, patient_balance)
  where outcome is not null and payee_type = 'provider' and (insurer_balance > 0 or patient_balance > 0);

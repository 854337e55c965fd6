-- Nothing is owed on a claim whose decision was taken back until the next one: the overview of money leaves it out.
drop index claim_owed_by_age;
create index claim_owed_by_age on claim (currency, adjudicated_at) include (insurer_balance, patient_balance)
  where outcome is not null and decision_reversed_at is null and payee_type = 'provider' and (insurer_balance > 0 or patient_balance > 0);

-- Claims that wait for the next decision are few: their queue reads nothing else.
create index claim_reversed on claim (decision_reversed_at, id) where decision_reversed_at is not null;

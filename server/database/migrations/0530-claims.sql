-- Household and clinic are told the day by which the insurer should answer, as staff are.
grant select (answer_due_on) on claim to numo_client, numo_partner;

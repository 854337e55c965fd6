-- Bank accounts of our own companies that wait for a second person.
create index bank_account_waiting_of_company on bank_account (numo_company_id) where status = 'pending' and numo_company_id is not null;

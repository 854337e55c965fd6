-- Insurance: what staff's list of insurers sorts by.
create index insurance_company_by_name on insurance_company (lower(name), id);
create index insurance_company_by_change on insurance_company (updated_at, id);

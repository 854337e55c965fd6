-- Partners: who may say that a bank account is whose, how long a changed one is held, one agreement at a time, words of a price list.
-- Our own legal entities have an address and bank accounts, too.
alter table numo_company
  add column line1        text check (length(line1) between 1 and 200),
  add column line2        text check (length(line2) between 1 and 200),
  add column city         text check (length(city) between 1 and 120),
  add column region       text check (length(region) between 1 and 120),
  add column postal_code  text check (length(postal_code) between 1 and 20),
  add column words        tsvector not null generated always as (app.words(legal_name, trade_name, tax_id, invoice_prefix)) stored;
grant insert (line1, line2, city, region, postal_code), update (line1, line2, city, region, postal_code) on numo_company to numo_admin;
-- A clinic sees which of our companies it has an agreement with.
grant select (id, legal_name, trade_name, country, tax_id) on numo_company to numo_partner;
create policy own_agreements on numo_company for select to numo_partner using (exists (
  select from partner_agreement a where a.numo_company_id = numo_company.id and a.partner_id = (select app.partner_id())));
create index numo_company_newest on numo_company (created_at desc, id desc);
create index numo_company_by_name on numo_company (lower(trade_name), id);

alter table bank_account
  alter column partner_id drop not null,
  add column numo_company_id uuid references numo_company,
  add constraint bank_account_one_owner check (num_nonnulls(partner_id, numo_company_id) = 1);
alter table bank_account drop constraint bank_account_scheme_check;
alter table bank_account add constraint bank_account_scheme_check check (scheme in ('clabe', 'iban', 'aba', 'other'));
create unique index bank_account_current_of_company on bank_account (numo_company_id, currency) where status = 'verified';
create index bank_account_by_partner on bank_account (partner_id, created_at desc, id desc) where partner_id is not null;
create index bank_account_by_company on bank_account (numo_company_id, created_at desc, id desc) where numo_company_id is not null;
-- The same account twice is one too many; the same one at two clinics is shown to staff.
create unique index bank_account_known on bank_account (partner_id, currency, number_digest) where status in ('pending', 'verified');
create unique index bank_account_known_of_company on bank_account (numo_company_id, currency, number_digest) where status in ('pending', 'verified');
create index bank_account_same_number on bank_account (number_digest);
create index bank_account_waiting on bank_account (partner_id) where status = 'pending';
drop trigger keeps_owner on bank_account;
create trigger keeps_owner before update on bank_account for each row execute function app.keeps_owner(
  'partner_id', 'numo_company_id', 'holder_name', 'bank_name', 'country', 'scheme', 'bic', 'number_encrypted', 'number_digest', 'last4',
  'currency', 'created_by');

-- Who proposed and who verified is the user of the transaction, whatever they send. An account that replaces another is held
-- for 72 hours from the moment it is verified; nobody can shorten that.
create function app.bank_account_people() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if app.role() in ('admin', 'partner') then
      new.created_by := app.user_id();
    end if;
  elsif new.status = 'verified' and old.status <> 'verified' then
    if app.role() = 'admin' then
      new.verified_by := app.user_id();
      new.verified_at := now();
    end if;
    if exists (select from public.bank_account b
                where (b.partner_id = new.partner_id or b.numo_company_id = new.numo_company_id)
                  and b.id <> new.id and b.verified_at is not null) then
      new.held_until := greatest(new.held_until, now() + interval '72 hours');
    end if;
  end if;
  return new;
end $$;
create trigger bank_account_people before insert or update of status on bank_account
  for each row execute function app.bank_account_people();
revoke insert (held_until, created_by) on bank_account from numo_admin, numo_partner;
revoke update (held_until, verified_by, verified_at) on bank_account from numo_admin;
grant insert (numo_company_id) on bank_account to numo_admin;

-- The terms of an agreement hold from day to day, one at a time.
alter table partner_agreement
  add column payment_days smallint not null default 30 check (payment_days between 0 and 180);
grant insert (payment_days) on partner_agreement to numo_admin;
drop trigger keeps_owner on partner_agreement;
create trigger keeps_owner before update on partner_agreement for each row execute function app.keeps_owner(
  'partner_id', 'numo_company_id', 'fee_bps', 'fee_tax_bps', 'settlement', 'currency', 'fx_risk', 'withholding_bps', 'payment_days', 'begins_on');
create function app.one_agreement() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.partner_agreement a
              where a.partner_id = new.partner_id and a.numo_company_id = new.numo_company_id and a.id <> new.id
                and daterange(a.begins_on, a.ends_on, '[]') && daterange(new.begins_on, new.ends_on, '[]')) then
    raise exception 'there is an agreement for these days'
      using errcode = 'check_violation', constraint = 'partner_agreement_one_at_a_time';
  end if;
  return new;
end $$;
create trigger one_agreement before insert or update of begins_on, ends_on on partner_agreement
  for each row execute function app.one_agreement();

alter table product
  add column words tsvector not null generated always as (app.words(code, name)) stored;
create index product_words on product using gin (words);
create index product_by_code on product (partner_id, code, id);
create index product_newest on product (begins_on desc, id desc);

-- The e-mails about a changed account are sent in the background; a clinic asks for those about its own.
create policy bank_emails on job_request for insert to numo_partner, numo_admin
  with check (queue = 'send-bank-emails' and data - 'bank_account_id' - 'event' = '{}'
              and exists (select from bank_account b where b.id = (data ->> 'bank_account_id')::uuid));

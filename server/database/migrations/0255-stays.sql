-- Deposits: two at once wait for each other, and each stays in the books of the company that took the first of its stay.
alter table stay_deposit add column numo_company_id uuid references numo_company;
comment on column stay_deposit.numo_company_id is 'In whose books the deposits of the stay are; a trigger sets it.';
alter table stay_deposit no force row level security;
alter table stay_deposit disable trigger user;
update stay_deposit d set numo_company_id = coalesce(
  (select e.numo_company_id from journal_entry e where e.source_type = 'stay_deposit' and e.source_id = d.id order by e.id limit 1),
  (select a.numo_company_id from account a where a.id = d.account_id));
alter table stay_deposit enable trigger user;
alter table stay_deposit force row level security;
alter table stay_deposit alter column numo_company_id set default app.new_id(), alter column numo_company_id set not null;

drop trigger join_stay on stay_deposit;
grant create on schema app to numo_system;
set local role numo_system;
-- Before the row is there, so that whoever comes second waits without holding anything that the first needs.
create function app.join_stay_deposit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.chain_id := app.authorization_chain(new.account_id, new.authorization_id);
  perform from public.prior_authorization a where a.account_id = new.account_id and a.id = new.chain_id for no key update;
  new.numo_company_id := coalesce(
    (select d.numo_company_id from public.stay_deposit d
      where d.account_id = new.account_id and d.chain_id = new.chain_id order by d.id limit 1),
    (select a.numo_company_id from public.account a where a.id = new.account_id));
  return new;
end $$;

-- Books what became of a deposit. What is used for a claim is paid of it at the clinic; of one that is decided, the patient owes
-- less and the clinic is owed less, in the books of the company of the claim.
create or replace function app.book_stay_deposit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  direction integer := case when new.kind in ('received', 'released') then 1 else -1 end;
  event text := case new.kind when 'received' then 'deposited' else 'deposit_' || new.kind end;
  held bigint;
  used bigint;
  company_of_claim uuid;
  book record;
  entry uuid;
begin
  select coalesce(sum(case when d.kind in ('received', 'released') then d.amount::bigint else -d.amount::bigint end), 0) into held
    from public.stay_deposit d where d.account_id = new.account_id and d.chain_id = new.chain_id;
  if held < 0 then
    raise exception 'the clinic does not hold that much' using errcode = 'check_violation', constraint = 'stay_deposit_held';
  end if;
  if new.claim_id is not null then
    select coalesce(sum(case when d.kind = 'used' then d.amount::bigint else -d.amount::bigint end), 0) into used
      from public.stay_deposit d where d.account_id = new.account_id and d.claim_id = new.claim_id and d.chain_id = new.chain_id;
    update public.claim c
       set patient_paid_at_partner_amount = c.patient_paid_at_partner_amount::bigint - direction * new.amount::bigint
     where c.account_id = new.account_id and c.id = new.claim_id and c.currency = new.currency
       and (new.kind = 'released' or c.status not in ('settled', 'closed', 'cancelled')
            and c.patient_paid_at_partner_amount::bigint + new.amount::bigint <= c.billed_amount::bigint)
       and (new.kind = 'released' or exists (select from public.stay_bill b
             where b.account_id = c.account_id and b.chain_id = new.chain_id and b.claim_id = c.id))
    returning case when c.outcome is not null then c.numo_company_id end into company_of_claim;
    if not found or used < 0 then
      raise exception 'the claim cannot take that' using errcode = 'check_violation', constraint = 'stay_deposit_claim';
    end if;
  end if;
  for book in
    select l.company, jsonb_agg(jsonb_build_object('code', l.code, 'type', l.type, 'is_household', l.is_household, 'way', l.way)) as lines
      from (values ('partner_deposit', 'asset', false, 1, new.numo_company_id), ('account_deposit', 'liability', true, -1, new.numo_company_id),
                   ('patient_receivable', 'asset', true, 1, company_of_claim), ('partner_pending', 'liability', false, -1, company_of_claim))
           l(code, type, is_household, way, company)
     where l.company is not null
     group by l.company order by l.company
  loop
    insert into public.ledger_account (numo_company_id, code, type, currency, account_id, partner_id)
    select book.company, l ->> 'code', l ->> 'type', new.currency, case when (l ->> 'is_household')::boolean then new.account_id end,
           case when not (l ->> 'is_household')::boolean then new.partner_id end
      from jsonb_array_elements(book.lines) l
    on conflict do nothing;
    insert into public.journal_entry (numo_company_id, event, source_type, source_id, effective_on, created_by)
    values (book.company, event || case when book.company = new.numo_company_id then '' else '_for_claim' end, 'stay_deposit', new.id, new.happened_on, new.created_by)
    returning id into entry;
    insert into public.journal_line (journal_entry_id, ledger_account_id, currency, amount)
    select entry, a.id, new.currency, (l ->> 'way')::integer * direction * new.amount::bigint
      from jsonb_array_elements(book.lines) l
      join public.ledger_account a on a.numo_company_id = book.company and a.code = l ->> 'code' and a.currency = new.currency
       and coalesce(a.account_id, a.partner_id) in (new.account_id, new.partner_id) and a.insurance_company_id is null;
  end loop;
  return null;
end $$;
reset role;
create trigger join_stay before insert on stay_deposit for each row execute function app.join_stay_deposit();
set local role numo_system;
revoke execute on function app.join_stay_deposit() from public;
reset role;
revoke create on schema app from numo_system;

-- A household sees of a stay and its care what was asked for, not what its clinic still writes.
drop policy own_account on authorization_admission;
create policy own_account on authorization_admission for select to numo_client
  using (account_id = (select app.account_id()) and exists (select from prior_authorization a
         where a.account_id = authorization_admission.account_id and a.id = authorization_admission.authorization_id));
drop policy own_account on authorization_treatment;
create policy own_account on authorization_treatment for select to numo_client
  using (account_id = (select app.account_id()) and exists (select from prior_authorization a
         where a.account_id = authorization_treatment.account_id and a.id = authorization_treatment.authorization_id));

-- Invoices of claims: the fiscal folio of a CFDI is claimed once, whoever claims it.
create table claim_invoice (
  id           uuid not null default app.new_id(),
  account_id   uuid not null,
  claim_id     uuid not null,
  document_id  uuid not null,
  cfdi_uuid    uuid not null,
  released_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id)
);
comment on column claim_invoice.released_at is 'The claim was withdrawn, or the file before the claim was sent: the invoice may be claimed again.';
create unique index claim_invoice_once on claim_invoice (cfdi_uuid) where released_at is null;
create index claim_invoice_by_claim on claim_invoice (account_id, claim_id);
create index claim_invoice_by_document on claim_invoice (account_id, document_id);

alter table claim_invoice enable row level security, force row level security;
grant select, insert, update on claim_invoice to numo_system;
create policy system_rows on claim_invoice to numo_system using (true) with check (true);
create policy only_the_program on claim_invoice as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select on claim_invoice to numo_admin, numo_client;
create policy staff_rows on claim_invoice for select to numo_admin using (true);
create policy own_account on claim_invoice for select to numo_client using (account_id = (select app.account_id()));

grant create on schema app to numo_system;

-- A file of an invoice that is joined to a claim claims the invoice. Once more for the same claim is no second time.
create function app.claim_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.claim_invoice (account_id, claim_id, document_id, cfdi_uuid)
  select new.account_id, c.id, d.id, (d.cfdi ->> 'uuid')::uuid
    from public.document d
    join public.claim c on c.account_id = new.account_id and c.id = new.claim_id
   where d.id = new.document_id and d.account_id = new.account_id and d.cfdi is not null and d.status = 'current'
     and c.status <> 'cancelled'
     and not exists (select from public.claim_invoice i
                      where i.cfdi_uuid = (d.cfdi ->> 'uuid')::uuid and i.released_at is null
                        and i.account_id = c.account_id and i.claim_id = c.id);
  return null;
end $$;
create trigger claim_invoice after insert on document_link
  for each row when (new.claim_id is not null) execute function app.claim_invoice();

create function app.release_claim_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.claim_invoice i set released_at = now()
   where i.account_id = new.account_id and i.released_at is null
     and (tg_table_name = 'claim' and i.claim_id = new.id
          or tg_table_name = 'document' and i.document_id = new.id
             and exists (select from public.claim c
                          where c.account_id = i.account_id and c.id = i.claim_id and c.status = 'draft'));
  return null;
end $$;
create trigger release_invoices after update of status on claim
  for each row when (new.status = 'cancelled') execute function app.release_claim_invoices();
create trigger release_invoices after update of status on document
  for each row when (new.status <> 'current' and new.cfdi is not null) execute function app.release_claim_invoices();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.claim_invoice()', 'app.release_claim_invoices()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

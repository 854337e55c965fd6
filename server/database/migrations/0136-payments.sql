-- Payments: disputes of charges, and what the payment service reported about each payment.
create table payment_dispute (
  id                 uuid not null default app.new_id(),
  account_id         uuid not null,
  payment_id         uuid not null,
  stripe_dispute_id  text not null unique check (length(stripe_dispute_id) between 1 and 120),
  currency           app.currency_code not null,
  amount             app.amount not null check (amount > 0),
  fee_amount         app.signed_amount not null default 0,
  reason             text not null check (reason ~ '^[a-z_]{1,60}$'),
  status             text not null default 'open' check (status in ('open', 'won', 'lost')),
  due_at             timestamptz,
  closed_at          timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  version            integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  constraint payment_dispute_closed check ((status = 'open') = (closed_at is null))
);
create index payment_dispute_by_payment on payment_dispute (account_id, payment_id, id);
create trigger touch before update on payment_dispute for each row execute function app.touch();
create trigger starts_as before insert on payment_dispute for each row execute function app.starts_as('open');
create trigger guard_transition before update of status on payment_dispute for each row execute function app.guard_transition();
create trigger keeps_owner before update on payment_dispute
  for each row execute function app.keeps_owner('account_id', 'payment_id', 'stripe_dispute_id', 'currency', 'amount');
create trigger only_added before delete on payment_dispute for each row execute function app.only_added();
alter table payment_dispute enable row level security, force row level security;
grant select, insert, update on payment_dispute to numo_system;
create policy system_rows on payment_dispute to numo_system using (true) with check (true);
create policy only_the_program on payment_dispute as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select on payment_dispute to numo_admin;
create policy staff_rows on payment_dispute for select to numo_admin using (true);

create index payment_disputed on payment (dispute_status, created_at desc, id desc) where dispute_status <> 'none';

-- A lost dispute returns the money to the holder of the card as a refund does, and what it paid is owed again.
alter table refund drop constraint refund_reason_check, add constraint refund_reason_check
  check (reason in ('readjudicated', 'duplicate', 'requested_by_customer', 'fraudulent', 'cancelled_service', 'other', 'charged_back'));
-- The money of a reimbursement goes from the insurer to the household; it settles when the household has it.
alter table claim add column reimbursed_on date check (reimbursed_on is null or payee_type = 'subscriber');
comment on column claim.reimbursed_on is 'Day on which the insurer paid the household, as it says.';
alter table claim drop constraint claim_settled_is_zero, add constraint claim_settled_is_zero
  check (status not in ('settled', 'closed') or payee_type = 'subscriber' or
    (insurer_payable_amount::bigint = insurer_paid_amount::bigint and
     patient_responsibility_amount::bigint = patient_paid_at_partner_amount::bigint + patient_paid_amount::bigint)) not valid;
grant select (reimbursed_on) on claim to numo_client;

alter table status_transition no force row level security;
insert into status_transition values
  ('payment_dispute', 'open', 'won', 'win', '{system}'),
  ('payment_dispute', 'open', 'lost', 'lose', '{system}'),
  ('claim', 'settled', 'adjudicated', 'reopen', '{system}'),
  ('claim', 'closed', 'adjudicated', 'reopen', '{system}');
update status_transition set roles = '{system,admin,client}'
 where (entity, from_status, to_status) = ('claim', 'adjudicated', 'settled');
alter table status_transition force row level security;

-- Of a reported event staff see what it was about and what came of it, not its contents.
alter table webhook_event
  add column object_id text generated always as (payload #>> '{data,object,id}') stored,
  add column charge_id text generated always as (payload #>> '{data,object,payment_intent}') stored;
create index webhook_event_by_object on webhook_event (object_id);
create index webhook_event_by_charge on webhook_event (charge_id) where charge_id is not null;
grant select (source, external_id, type, object_id, charge_id, happened_at, received_at, processed_at, attempts, error)
  on webhook_event to numo_admin;
create policy staff_rows on webhook_event for select to numo_admin using (true);

grant create on schema app to numo_system;
-- The household says that the insurer's money reached it.
create function app.settle_reimbursement(claim_id uuid, received date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.role() <> 'client' then
    raise exception 'only its household settles a reimbursement' using errcode = 'insufficient_privilege';
  end if;
  update public.claim c
     set status = 'settled', reimbursed_on = received, settled_at = now()
   where c.account_id = app.account_id() and c.id = claim_id and c.payee_type = 'subscriber' and c.status = 'adjudicated'
     and c.insurer_payable_amount > 0;
  return found;
end $$;
revoke execute on function app.settle_reimbursement(uuid, date) from public;
grant execute on function app.settle_reimbursement(uuid, date) to numo_client;
alter function app.settle_reimbursement(uuid, date) owner to numo_system;
revoke create on schema app from numo_system;

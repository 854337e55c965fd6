-- Payments: which claims a household's money paid, and what went back to it.
alter table payment add column claim_id uuid, add foreign key (account_id, claim_id) references claim (account_id, id);
comment on column payment.claim_id is 'The claim it was made for; what it paid is said by payment_item.';
create index payment_by_claim on payment (account_id, claim_id) where claim_id is not null;

create table payment_item (
  id              uuid not null default app.new_id(),
  account_id      uuid not null,
  partner_id      uuid,
  client_id       uuid not null,
  claim_id        uuid not null,
  payment_id      uuid not null,
  amount          app.signed_amount not null check (amount <> 0),
  claim_currency  app.currency_code not null,
  claim_amount    app.signed_amount not null check (claim_amount <> 0),
  fx_rate         app.rate not null default 1,
  reversal_of_id  uuid,
  created_by      uuid references app_user,
  created_at      timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, reversal_of_id) references payment_item (account_id, id),
  constraint payment_item_signs check (sign(amount) = sign(claim_amount)),
  constraint payment_item_reverses check ((amount < 0) = (reversal_of_id is not null))
);
create index payment_item_by_payment on payment_item (account_id, payment_id, id);
create index payment_item_by_claim on payment_item (account_id, claim_id, id);
create index payment_item_by_client on payment_item (account_id, client_id, id desc);
create index payment_item_newest on payment_item (created_at desc, id desc);

create table refund (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  payment_id        uuid not null,
  amount            app.amount not null check (amount > 0),
  reason            text not null check (reason in ('readjudicated', 'duplicate', 'requested_by_customer', 'fraudulent',
                      'cancelled_service', 'other')),
  note              text check (length(note) <= 500),
  needs_second      boolean not null default false,
  status            text not null default 'pending'
                      check (status in ('pending', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  failure_code      text check (length(failure_code) <= 80),
  stripe_refund_id  text,
  idempotency_key   text not null,
  created_by        uuid references app_user,
  approved_by       uuid references app_user,
  approved_at       timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  unique (stripe_refund_id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  constraint refund_two_people check (approved_by is null or approved_by <> created_by),
  constraint refund_sent_when_approved
    check (not needs_second or approved_by is not null or (stripe_refund_id is null and status in ('pending', 'cancelled')))
);
create index refund_by_payment on refund (account_id, payment_id, id);
create index refund_newest on refund (created_at desc, id desc);

create trigger touch before update on refund for each row execute function app.touch();
create trigger starts_as before insert on refund for each row execute function app.starts_as('pending');
create trigger guard_transition before update of status on refund for each row execute function app.guard_transition();
create trigger guard_transition before update of status on payment for each row execute function app.guard_transition();
create trigger keeps_owner before update on refund
  for each row execute function app.keeps_owner('account_id', 'payment_id', 'amount', 'created_by', 'needs_second');
create trigger only_added before delete on payment for each row execute function app.only_added();
create trigger only_added before delete on refund for each row execute function app.only_added();
create trigger only_added before update or delete on payment_item for each row execute function app.only_added();

alter table status_transition no force row level security;
insert into status_transition values
  ('payment', 'requires_payment_method', 'requires_confirmation', 'attach', '{client,admin,system}'),
  ('payment', 'requires_confirmation', 'processing', 'confirm', '{client,admin,system}'),
  ('payment', 'requires_confirmation', 'requires_action', 'challenge', '{system}'),
  ('payment', 'requires_action', 'processing', 'authenticated', '{system}'),
  ('payment', 'requires_action', 'requires_payment_method', 'auth_failed', '{system}'),
  ('payment', 'processing', 'succeeded', 'succeed', '{system,admin}'),
  ('payment', 'processing', 'requires_action', 'challenge', '{system}'),
  ('payment', 'processing', 'requires_payment_method', 'fail', '{system}'),
  ('payment', 'requires_payment_method', 'cancelled', 'cancel', '{client,admin,system}'),
  ('payment', 'requires_confirmation', 'cancelled', 'cancel', '{client,admin,system}'),
  ('payment', 'requires_action', 'cancelled', 'cancel', '{client,admin,system}'),
  ('refund', 'pending', 'requires_action', 'challenge', '{system}'),
  ('refund', 'pending', 'succeeded', 'succeed', '{system}'),
  ('refund', 'pending', 'failed', 'fail', '{system}'),
  ('refund', 'pending', 'cancelled', 'cancel', '{admin}'),
  ('refund', 'requires_action', 'succeeded', 'succeed', '{system}'),
  ('refund', 'requires_action', 'failed', 'fail', '{system}');
alter table status_transition force row level security;

grant create on schema app to numo_system;

create function app.apply_payment_item() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.payment p set allocated_amount = p.allocated_amount::bigint + new.amount::bigint
   where p.account_id = new.account_id and p.id = new.payment_id and p.status = 'succeeded';
  if not found then
    raise exception 'the payment has not succeeded' using errcode = 'check_violation', constraint = 'payment_succeeded';
  end if;
  update public.claim c set patient_paid_amount = c.patient_paid_amount::bigint + new.claim_amount::bigint
   where c.account_id = new.account_id and c.id = new.claim_id and c.client_id = new.client_id
     and c.currency = new.claim_currency and c.outcome is not null;
  if not found then
    raise exception 'the claim has not been decided, is of somebody else, or in another currency'
      using errcode = 'check_violation', constraint = 'claim_adjudicated';
  end if;
  if new.reversal_of_id is not null then
    perform from public.payment_item i
     where i.account_id = new.account_id and i.id = new.reversal_of_id and i.claim_id = new.claim_id
       and i.payment_id = new.payment_id and i.amount > 0
       and i.amount::bigint + (select sum(r.amount) from public.payment_item r
                                where r.account_id = i.account_id and r.reversal_of_id = i.id) >= 0;
    if not found then
      raise exception 'more would be released than was allocated'
        using errcode = 'check_violation', constraint = 'payment_item_reverses';
    end if;
  end if;
  return null;
end $$;
create trigger apply_payment_item after insert on payment_item for each row execute function app.apply_payment_item();

-- The amount is reserved when a refund is made, and given back when it fails.
create function app.apply_refund() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update public.payment p set refunded_amount = p.refunded_amount::bigint + new.amount::bigint
     where p.account_id = new.account_id and p.id = new.payment_id and p.status = 'succeeded';
    if not found then
      raise exception 'the payment has not succeeded' using errcode = 'check_violation', constraint = 'payment_succeeded';
    end if;
  elsif new.status in ('failed', 'cancelled') and old.status not in ('failed', 'cancelled') then
    update public.payment p set refunded_amount = p.refunded_amount::bigint - new.amount::bigint
     where p.account_id = new.account_id and p.id = new.payment_id;
  end if;
  return null;
end $$;
create trigger apply_refund after insert or update of status on refund for each row execute function app.apply_refund();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.apply_payment_item()', 'app.apply_refund()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['payment_item', 'refund'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('create policy own_account on %I for select to numo_client using (account_id = (select app.account_id()))', name);
    execute format('grant select on %I to numo_admin, numo_client, numo_system', name);
  end loop;
end $$;
grant insert on payment_item to numo_admin, numo_system;
grant insert, update on refund to numo_system;
grant insert (account_id, payment_id, amount, reason, note, needs_second, idempotency_key, created_by),
      update (status, approved_by, approved_at) on refund to numo_admin;

-- A household has its own cards charged for its own claims. What comes of it is written by the program.
grant usage on sequence payment_number to numo_client;
grant select (claim_id),
      insert (account_id, claim_id, numo_company_id, method, payment_method_id, currency, amount, idempotency_key, created_by)
  on payment to numo_client;
create policy own_account_new on payment for insert to numo_client
  with check (account_id = (select app.account_id()) and method = 'card' and payment_method_id is not null
              and claim_id is not null and created_by = (select app.user_id()));
-- Staff lock a payment that they allocate or refund; its sums are the triggers' doing.
grant update (dispute_status) on payment to numo_admin;
create policy staff_locks on payment for update to numo_admin using (true) with check (true);
create policy charge_card on job_request for insert to numo_client
  with check (queue = 'charge-card' and data - 'payment_id' = '{}'
              and exists (select from payment p where p.id = (data ->> 'payment_id')::uuid));
create policy send_refund on job_request for insert to numo_admin
  with check (queue = 'send-refund' and data - 'refund_id' = '{}'
              and exists (select from refund r where r.id = (data ->> 'refund_id')::uuid));

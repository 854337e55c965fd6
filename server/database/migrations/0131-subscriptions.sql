-- Subscriptions: a seat of one person at one organisation. What it costs and how long it runs is what the payment service
-- says; only the program writes it.
create table subscription (
  id                          uuid primary key default app.new_id(),
  user_id                     uuid not null references app_user,
  partner_id                  uuid not null references partner,
  plan_type                   text not null check (plan_type in ('monthly', 'annual', 'lifetime')),
  status                      text not null default 'incomplete' check (status in ('incomplete', 'trialing', 'active',
                                'past_due', 'paused', 'unpaid', 'cancelled', 'incomplete_expired')),
  is_lifetime                 boolean generated always as (plan_type = 'lifetime' and status = 'active') stored,
  is_active                   boolean generated always as (status in ('active', 'trialing', 'past_due')) stored,
  current_period_start        timestamptz,
  current_period_end          timestamptz,
  cancel_at_period_end        boolean not null default false,
  next_attempt_at             timestamptz,
  checkout_plan_type          text check (checkout_plan_type in ('monthly', 'annual', 'lifetime')),
  stripe_checkout_session_id  text unique check (length(stripe_checkout_session_id) <= 120),
  stripe_card_session_id      text unique check (length(stripe_card_session_id) <= 120),
  stripe_subscription_id      text unique check (length(stripe_subscription_id) <= 120),
  stripe_customer_id          text check (length(stripe_customer_id) <= 120),
  created_at                  timestamptz not null default now(),
  updated_at                  timestamptz not null default now(),
  version                     integer not null default 1,
  constraint subscription_lifetime_has_no_end check (plan_type <> 'lifetime' or current_period_end is null),
  constraint subscription_active_has_an_end check (plan_type = 'lifetime' or current_period_end is not null
                                                   or status not in ('active', 'trialing', 'past_due'))
);
comment on column subscription.next_attempt_at is 'When the payment service charges a declined card again.';
comment on column subscription.stripe_checkout_session_id is 'The newest checkout; the one before is closed at the service first.';
comment on column subscription.stripe_card_session_id is 'A checkout that asks for another card; null once its card is used.';
create unique index subscription_live on subscription (user_id) where status not in ('cancelled', 'incomplete_expired');
create index subscription_by_user on subscription (user_id, id desc);
create index subscription_by_partner on subscription (partner_id, id desc);
create trigger touch before update on subscription for each row execute function app.touch();
create trigger starts_as before insert on subscription for each row execute function app.starts_as('incomplete');
create trigger keeps_owner before update on subscription
  for each row execute function app.keeps_owner('user_id', 'partner_id');
create trigger guard_transition before update of status on subscription
  for each row execute function app.guard_transition();
create trigger only_added before delete on subscription for each row execute function app.only_added();

alter table status_transition no force row level security;
-- Its person moves it only by `app.take_subscription`, with what the payment service says.
insert into status_transition values
  ('subscription', 'incomplete', 'active', 'paid', '{system,partner}'),
  ('subscription', 'incomplete', 'trialing', 'trial', '{system,partner}'),
  ('subscription', 'incomplete', 'incomplete_expired', 'expire', '{system,partner}'),
  ('subscription', 'trialing', 'active', 'paid', '{system,partner}'),
  ('subscription', 'trialing', 'past_due', 'payment_failed', '{system,partner}'),
  ('subscription', 'trialing', 'cancelled', 'cancel', '{system,partner,admin}'),
  ('subscription', 'active', 'past_due', 'payment_failed', '{system,partner}'),
  ('subscription', 'past_due', 'active', 'paid', '{system,partner}'),
  ('subscription', 'past_due', 'unpaid', 'exhausted', '{system,partner}'),
  ('subscription', 'past_due', 'cancelled', 'cancel', '{system,partner,admin}'),
  ('subscription', 'unpaid', 'active', 'paid', '{system,partner}'),
  ('subscription', 'unpaid', 'cancelled', 'cancel', '{system,partner,admin}'),
  ('subscription', 'active', 'paused', 'pause', '{system,partner,admin}'),
  ('subscription', 'paused', 'active', 'resume', '{system,partner,admin}'),
  ('subscription', 'paused', 'cancelled', 'cancel', '{system,partner,admin}'),
  ('subscription', 'active', 'cancelled', 'cancel', '{system,partner,admin}');
alter table status_transition force row level security;

-- What was paid for a subscription: its receipts.
create sequence subscription_payment_number;
create table subscription_payment (
  id                uuid primary key default app.new_id(),
  number            text not null unique default app.numbered('SUB-', nextval('subscription_payment_number')),
  subscription_id   uuid not null references subscription,
  user_id           uuid not null references app_user,
  partner_id        uuid not null references partner,
  plan_type         text not null check (plan_type in ('monthly', 'annual', 'lifetime')),
  currency          app.currency_code not null,
  amount            app.amount not null check (amount > 0),
  fee_amount        app.amount not null default 0,
  period_start      timestamptz,
  period_end        timestamptz,
  paid_at           timestamptz not null,
  stripe_reference  text not null unique check (length(stripe_reference) <= 120),
  created_at        timestamptz not null default now()
);
comment on column subscription_payment.stripe_reference is 'The invoice of the payment service, or the charge of a lifetime plan.';
create index subscription_payment_by_subscription on subscription_payment (subscription_id, paid_at desc, id desc);
create index subscription_payment_by_user on subscription_payment (user_id, id desc);
create index subscription_payment_by_partner on subscription_payment (partner_id, id desc);
create trigger only_added before update or delete on subscription_payment for each row execute function app.only_added();

do $$
declare
  name text;
begin
  foreach name in array array['subscription', 'subscription_payment'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('create policy staff_rows on %I for select to numo_admin using (true)', name);
    execute format('create policy own_seat on %I for select to numo_partner, numo_user
                      using (user_id = (select app.user_id()))', name);
    execute format('grant select on %I to numo_admin, numo_partner, numo_user, numo_system', name);
  end loop;
end $$;
grant insert, update on subscription to numo_system;
grant insert on subscription_payment to numo_system;
grant usage on sequence subscription_payment_number to numo_system;

-- Writes what the payment service says of a subscription: all its columns as they are now, the statuses it passes through
-- and what was paid. Without an id it creates one. Returns null where somebody else wrote since, else the new payments.
grant create on schema app to numo_system;
create function app.take_subscription(statement text, signature text) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  vouched jsonb := app.vouched('take_subscription', statement, signature);
  said public.subscription := jsonb_populate_record(null::public.subscription, vouched);
  step text;
  paid jsonb;
begin
  if app.role() <> 'system' and said.user_id is distinct from app.user_id() then
    raise exception 'not the caller''s seat' using errcode = 'insufficient_privilege';
  end if;
  if said.id is null then
    insert into public.subscription as s (user_id, partner_id, plan_type, stripe_customer_id)
    values (said.user_id, said.partner_id, said.plan_type, said.stripe_customer_id)
    on conflict do nothing returning s.id into said.id;
    return to_jsonb(said.id);
  end if;
  perform from public.subscription s
    where s.id = said.id and s.user_id = said.user_id and s.version = said.version for update;
  if not found then
    return null;
  end if;
  for step in select jsonb_array_elements_text(vouched -> 'path') loop
    update public.subscription s
       set status = step, plan_type = said.plan_type, current_period_start = said.current_period_start,
           current_period_end = said.current_period_end, cancel_at_period_end = said.cancel_at_period_end,
           next_attempt_at = said.next_attempt_at, checkout_plan_type = said.checkout_plan_type,
           stripe_checkout_session_id = said.stripe_checkout_session_id,
           stripe_card_session_id = said.stripe_card_session_id,
           stripe_subscription_id = said.stripe_subscription_id, stripe_customer_id = said.stripe_customer_id
     where s.id = said.id;
  end loop;
  with made as (
    insert into public.subscription_payment
      (subscription_id, user_id, partner_id, plan_type, currency, amount, fee_amount, period_start, period_end, paid_at,
       stripe_reference)
    select said.id, said.user_id, said.partner_id, p.plan_type, p.currency, p.amount, p.fee_amount, p.period_start, p.period_end,
           p.paid_at, p.stripe_reference
      from jsonb_populate_recordset(null::public.subscription_payment, vouched -> 'payments') p
    on conflict (stripe_reference) do nothing returning id)
  select coalesce(jsonb_agg(id), '[]') into paid from made;
  return paid;
end $$;
revoke execute on function app.take_subscription(text, text) from public;
grant execute on function app.take_subscription(text, text) to numo_partner;
alter function app.take_subscription(text, text) owner to numo_system;
revoke create on schema app from numo_system;
create policy send_subscription_receipt on job_request for insert to numo_partner
  with check (queue = 'send-subscription-receipt' and data - 'subscription_payment_id' = '{}'
              and exists (select from subscription_payment p where p.id = (data ->> 'subscription_payment_id')::uuid));

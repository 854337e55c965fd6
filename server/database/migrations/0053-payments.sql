-- Payments: cards on file and money from households. Of a card only brand, last four digits and expiry are known here.
create table payment_method (
  id                        uuid primary key default app.new_id(),
  account_id                uuid not null references account,
  stripe_payment_method_id  text not null unique check (length(stripe_payment_method_id) <= 120),
  stripe_setup_intent_id    text check (length(stripe_setup_intent_id) <= 120),
  brand                     text check (length(brand) <= 40),
  last4                     char(4) check (last4 ~ '^[0-9]{4}$'),
  exp_month                 smallint check (exp_month between 1 and 12),
  exp_year                  smallint check (exp_year between 2000 and 2200),
  status                    text not null default 'active' check (status in ('active', 'expired', 'detached')),
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   integer not null default 1,
  unique (account_id, id)
);
create index payment_method_by_account on payment_method (account_id, created_at desc);
create trigger touch before update on payment_method for each row execute function app.touch();
create trigger starts_as before insert on payment_method for each row execute function app.starts_as('active');
create trigger keeps_owner before update on payment_method for each row execute function app.keeps_owner('account_id');

-- A card being put on file: begun here, finished by the payment service, perhaps after the bank has asked its holder.
create table card_setup (
  id                      uuid primary key default app.new_id(),
  account_id              uuid not null references account,
  stripe_setup_intent_id  text not null unique check (length(stripe_setup_intent_id) <= 120),
  status                  text not null default 'requires_payment_method' check (status in (
                            'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded',
                            'cancelled')),
  error_code              text check (length(error_code) <= 60),
  consent_text            text check (length(consent_text) <= 500),
  created_by              uuid references app_user,
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  version                 integer not null default 1
);
create index card_setup_by_account on card_setup (account_id, created_at desc);
create trigger touch before update on card_setup for each row execute function app.touch();
create trigger keeps_owner before update on card_setup for each row execute function app.keeps_owner('account_id');

create sequence payment_number;
create table payment (
  id                        uuid primary key default app.new_id(),
  number                    text not null unique default app.numbered('PAY-', nextval('payment_number')),
  account_id                uuid not null references account,
  numo_company_id           uuid not null references numo_company,
  method                    text not null check (method in ('card', 'bank_transfer', 'cash', 'other')),
  payment_method_id         uuid,
  currency                  app.currency_code not null,
  amount                    app.amount not null check (amount > 0),
  processor_fee_amount      app.amount not null default 0,
  allocated_amount          app.amount not null default 0,
  refunded_amount           app.amount not null default 0,
  unallocated_amount        bigint generated always as (amount::bigint - allocated_amount::bigint - refunded_amount::bigint) stored,
  refund_status             text generated always as (case when refunded_amount = 0 then 'none'
                                                           when refunded_amount = amount then 'full' else 'partial' end) stored,
  status                    text not null default 'requires_payment_method' check (status in (
                              'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing',
                              'succeeded', 'cancelled')),
  failure_code              text,
  failure_message           text,
  dispute_status            text not null default 'none' check (dispute_status in ('none', 'open', 'won', 'lost')),
  stripe_payment_intent_id  text unique,
  stripe_charge_id          text,
  idempotency_key           text not null unique,
  succeeded_at              timestamptz,
  created_by                uuid references app_user,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   integer not null default 1,
  unique (account_id, id),
  foreign key (account_id, payment_method_id) references payment_method (account_id, id),
  constraint payment_not_over_used check (allocated_amount::bigint + refunded_amount::bigint <= amount::bigint),
  constraint payment_used_only_if_succeeded check (status = 'succeeded' or allocated_amount::bigint + refunded_amount::bigint = 0),
  constraint payment_succeeded_then check (status <> 'succeeded' or succeeded_at is not null)
);
create index payment_newest on payment (created_at desc, id desc);
create index payment_by_account on payment (account_id, created_at desc, id desc);
create index payment_by_status on payment (status, created_at desc, id desc);
create trigger touch before update on payment for each row execute function app.touch();
create trigger keeps_owner before update on payment
  for each row execute function app.keeps_owner('account_id', 'currency', 'numo_company_id');

-- What outside services tell us, once per event, before anything is done about it.
create table webhook_event (
  source        text not null check (source in ('stripe')),
  external_id   text not null check (length(external_id) between 1 and 255),
  type          text not null check (length(type) <= 120),
  payload       jsonb not null,
  happened_at   timestamptz not null,
  received_at   timestamptz not null default now(),
  processed_at  timestamptz,
  attempts      smallint not null default 0,
  error         text check (length(error) <= 500),
  primary key (source, external_id)
);
create index webhook_event_waiting on webhook_event (received_at) where processed_at is null;

alter table payment_method enable row level security, force row level security;
alter table card_setup enable row level security, force row level security;
alter table payment enable row level security, force row level security;
alter table webhook_event enable row level security, force row level security;
grant usage on sequence payment_number to numo_system;
grant select, insert, update on payment_method, card_setup, payment, webhook_event to numo_system;
create policy system_rows on payment_method to numo_system using (true) with check (true);
create policy system_rows on card_setup to numo_system using (true) with check (true);
create policy system_rows on payment to numo_system using (true) with check (true);
create policy system_rows on webhook_event to numo_system using (true) with check (true);
grant select on payment_method, card_setup, payment to numo_admin;
create policy staff_rows on payment_method for select to numo_admin using (true);
create policy staff_rows on card_setup for select to numo_admin using (true);
create policy staff_rows on payment for select to numo_admin using (true);
grant select on payment_method, card_setup to numo_client;
grant select (id, number, account_id, method, payment_method_id, currency, amount, refunded_amount, refund_status, status,
              failure_code, failure_message, succeeded_at, created_at, version) on payment to numo_client;
create policy own_account on payment_method for select to numo_client using (account_id = app.account_id());
create policy own_account on card_setup for select to numo_client using (account_id = app.account_id());
create policy own_account on payment for select to numo_client using (account_id = app.account_id());

-- Households from before cards could be kept have names of cards that no service knows.
update account set stripe_payment_method_id = null where stripe_payment_method_id is not null;

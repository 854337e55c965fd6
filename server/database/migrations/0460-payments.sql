-- Payments: reminders of what a household owes, one row for each stage of each claim, and the days on which none goes out.
create table payment_reminder (
  id          uuid not null default app.new_id(),
  account_id  uuid not null,
  claim_id    uuid not null,
  -- A decision that changes the share begins a new debt.
  due_on      date not null,
  stage       text not null check (stage in ('first', 'second', 'last')),
  currency    app.currency_code not null,
  amount      app.amount not null check (amount > 0),
  sent_on     date not null check (sent_on >= due_on),
  sent_by     uuid references app_user (id),
  created_at  timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  unique (account_id, claim_id, due_on, stage)
);
comment on column payment_reminder.sent_by is 'Who of the staff sent it before its day; null when the program did.';
create trigger only_added before update on payment_reminder for each row execute function app.only_added();

create table reminder_hold (
  id          uuid not null default app.new_id(),
  account_id  uuid not null references account (id),
  reason      text not null check (reason in ('payment_plan', 'hardship', 'asks_insurer', 'other')),
  note        text check (length(note) between 1 and 500),
  -- Its last day.
  until_on    date not null,
  created_by  uuid references app_user (id),
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  primary key (account_id, id)
);
create unique index reminder_hold_open on reminder_hold (account_id) where ended_at is null;
create trigger keeps_owner before update on reminder_hold
  for each row execute function app.keeps_owner('account_id', 'reason', 'until_on', 'created_by');

do $$
declare
  name text;
begin
  foreach name in array array['payment_reminder', 'reminder_hold'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('create policy own_account on %I for select to numo_client using (account_id = (select app.account_id()))', name);
    execute format('grant select on %I to numo_admin, numo_system', name);
  end loop;
end $$;
grant insert on payment_reminder to numo_admin, numo_system;
grant insert (account_id, reason, note, until_on, created_by), update (ended_at) on reminder_hold to numo_admin;
grant update on reminder_hold to numo_system;
grant delete on payment_reminder, reminder_hold to numo_system;
-- The note is staff's own.
grant select on payment_reminder to numo_client;
grant select (id, account_id, until_on, ended_at, created_at) on reminder_hold to numo_client;

-- Nobody is reminded while the bank asks about a charge.
grant select (dispute_status) on payment to numo_client;

-- What households owe, oldest first: the list of staff and the daily job read nothing else.
create index claim_patient_owes on claim (adjudicated_at, id)
  where adjudicated_at is not null and outcome is not null and decision_reversed_at is null and payee_type = 'provider' and patient_balance > 0;

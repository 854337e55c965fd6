-- Lists that left the house name the households in them, so that each of them can see it.
create index audit_event_exports on audit_event using gin ((changes -> 'account_ids'))
  where action = 'E' and entity_id is null;

-- Staff are made by two: one asks, another agrees. The tables themselves let nobody become staff otherwise.
create table staff_request (
  id            uuid primary key default app.new_id(),
  user_id       uuid not null references app_user,
  requested_by  uuid not null references app_user,
  reason        text not null check (length(reason) between 1 and 500),
  status        text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  decided_by    uuid references app_user,
  decided_at    timestamptz,
  created_at    timestamptz not null default now(),
  constraint staff_request_of_another check (requested_by <> user_id),
  constraint staff_request_decided check (
    case status
      when 'open' then num_nonnulls(decided_by, decided_at) = 0
      when 'withdrawn' then decided_by = requested_by and decided_at is not null
      else decided_by is not null and decided_at is not null and decided_by not in (requested_by, user_id)
    end)
);
comment on constraint staff_request_decided on staff_request is 'Nobody decides what they asked for, nor about themself.';
create unique index staff_request_one_open on staff_request (user_id) where status = 'open';
create index staff_request_open on staff_request (created_at) where status = 'open';
create index staff_request_by_user on staff_request (user_id, created_at desc);
create trigger keeps_owner before update on staff_request
  for each row execute function app.keeps_owner('user_id', 'requested_by', 'reason', 'created_at');

alter table staff_request enable row level security, force row level security;
grant select, insert, update, delete on staff_request to numo_system;
create policy system_rows on staff_request to numo_system using (true) with check (true);
grant select, insert (user_id, requested_by, reason), update (status, decided_by, decided_at) on staff_request to numo_admin;
create policy staff_rows on staff_request for select to numo_admin using (true);
create policy own_new on staff_request for insert to numo_admin with check (requested_by = app.user_id());
create policy own_name on staff_request for update to numo_admin
  using (status = 'open') with check (decided_by = app.user_id());

-- Under the hat of staff a membership of the staff begins only with a request approved in the same transaction.
create function app.has_approved(person uuid) returns boolean language sql stable as $$
  select exists (select from staff_request r
                  where r.user_id = person and r.status = 'approved' and r.decided_by = app.user_id()
                    and r.decided_at = now())
$$;
create policy staff_takes_two on membership as restrictive for insert to numo_admin
  with check (role <> 'admin' or app.has_approved(user_id));
create policy staff_stays_two on membership as restrictive for update to numo_admin
  using (true) with check (role <> 'admin' or status <> 'active' or app.has_approved(user_id));

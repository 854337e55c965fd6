-- Join wishes: visitors who would like to ask a doctor for appointments here are counted, and staff may write to the doctor once.
create table join_wish (
  id            uuid primary key default app.new_id(),
  provider_id   uuid not null unique references provider on delete cascade,
  times         integer not null default 1 check (times > 0),
  first_on      date not null default current_date,
  last_on       date not null default current_date,
  -- The one invitation, to an address that the practice itself publishes.
  email         text check (length(email) <= 254),
  published_at_url text check (length(published_at_url) <= 500),
  locale        text check (locale in ('en', 'es')),
  invited_times integer,
  invited_by    uuid references app_user,
  invited_at    timestamptz,
  constraint join_wish_invited check (num_nulls(email, published_at_url, locale, invited_times, invited_by, invited_at) in (0, 6))
);
comment on table join_wish is 'A count for each provider; nothing is kept about who asked.';
comment on column join_wish.times is 'Asked at most once a day from one network.';
comment on column join_wish.published_at_url is 'Page of the practice on which staff read the address.';
comment on column join_wish.invited_times is 'How many had asked when the invitation was written.';
create index join_wish_by_times on join_wish (times, id);
create index join_wish_by_last on join_wish (last_on, id);
create unique index join_wish_by_email on join_wish (lower(email));

alter table join_wish enable row level security, force row level security;
grant select, update (email, published_at_url, locale, invited_times, invited_by, invited_at) on join_wish to numo_admin;
grant select, insert, update on join_wish to numo_system;
create policy all_rows on join_wish to numo_admin, numo_system using (true) with check (true);
create policy only_the_program on join_wish as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

-- Nobody is written to twice.
create function app.keeps_join_invitation() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.invited_at is not null and to_jsonb(new) - array['times', 'last_on'] is distinct from to_jsonb(old) - array['times', 'last_on'] then
    raise exception 'a practice is invited once' using errcode = 'check_violation', constraint = 'join_wish_once';
  end if;
  return new;
end $$;
create trigger keeps_join_invitation before update on join_wish for each row execute function app.keeps_join_invitation();

-- A visitor adds one, and reads nothing.
create function app.count_join_wish(of_provider uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into public.join_wish as w (provider_id)
      select p.id from public.provider p where p.id = of_provider and p.status = 'active'
      on conflict (provider_id) do update set times = w.times + 1, last_on = current_date;
  end;
grant create on schema app to numo_system;
revoke execute on function app.count_join_wish(uuid) from public;
grant execute on function app.count_join_wish(uuid) to numo_api;
alter function app.count_join_wish(uuid) owner to numo_system;
revoke create on schema app from numo_system;

create policy join_invitations on job_request for insert to numo_admin
  with check (queue = 'send-join-invitation' and data - 'join_wish_id' = '{}'
              and exists (select from join_wish w
                           where w.id = (job_request.data ->> 'join_wish_id')::uuid and w.invited_at is not null));

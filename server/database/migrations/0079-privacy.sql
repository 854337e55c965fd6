-- Owner: domains/privacy. The last letter to whoever left: their address is nowhere else any more.
create table farewell_letter (
  id         uuid primary key references account_deletion,
  email      app.email not null,
  locale     text not null check (locale in ('en', 'es')),
  created_at timestamptz not null default now()
);
comment on table farewell_letter is 'Gone once the letter was sent; else after 15 days, when nobody can have it sent any more.';
alter table farewell_letter enable row level security, force row level security;
grant select, insert, delete on farewell_letter to numo_system;
create policy system_rows on farewell_letter to numo_system using (true) with check (true);

-- Partners: organisations that provide care and are paid for it.
create table partner (
  id           uuid primary key default app.new_id(),
  slug         app.slug not null unique,
  name         text not null,
  type         text not null check (type in
                 ('hospital', 'clinic', 'doctor_practice', 'laboratory', 'imaging', 'pharmacy', 'other')),
  status       text not null default 'pending' check (status in ('pending', 'active', 'suspended', 'inactive')),
  country      app.country_code,
  time_zone    text not null default 'America/Mexico_City',
  website      text,
  phone        text,
  source_id    app.slug references directory_source,
  source_ref   text,
  source_hash  text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (source_id, source_ref)
);
comment on column partner.status is
  'Whether we work with the organisation. A directory lists organisations as pending: being listed is no contract.';

-- Partners: whether a provider's own bill comes with the organisation's.
alter table provider_role
  add column bills text not null default 'unknown' check (bills in ('partner', 'separately', 'unknown'));
comment on column provider_role.bills is 'partner: on the organisation''s bill. separately: a bill of their own.';

-- A patient should know it before the visit.
grant select (partner_id, provider_id, status, bills) on provider_role to numo_api;
create policy printed on provider_role for select to numo_api using (true);

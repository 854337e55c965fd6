-- What a part of a request said each time it was saved, so that its clinic sees what it said before. Of a burst of one person the last.
create table authorization_part_content (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  part              text not null check (part in ('request', 'diagnosis', 'treatment', 'cost', 'team', 'admission')),
  version           integer not null check (version > 0),
  content           jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_by          uuid references app_user,
  saved_at          timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, authorization_id, part, version),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
comment on table authorization_part_content is 'What a part of a request said at a version of it. Kept of each time that somebody saved it, of what one person types in ten minutes the last.';
create index authorization_part_content_by_authorization on authorization_part_content (account_id, partner_id, authorization_id);

alter table authorization_part_content enable row level security, force row level security;
grant select, insert, update, delete on authorization_part_content to numo_system;
create policy system_rows on authorization_part_content to numo_system using (true) with check (true);
create policy only_the_program on authorization_part_content as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select, insert (account_id, partner_id, authorization_id, part, version, content, saved_by), delete
  on authorization_part_content to numo_partner;
create policy own_partner on authorization_part_content for select to numo_partner
  using (partner_id = (select app.partner_id()));
create policy own_partner_new on authorization_part_content for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and saved_by = (select app.user_id())
              and exists (select from prior_authorization a
                           where a.account_id = authorization_part_content.account_id and a.id = authorization_part_content.authorization_id
                             and a.status in ('draft', 'needs_info')));
-- Only what the same person typed a moment before gives way to what they typed since.
create policy own_partner_burst on authorization_part_content for delete to numo_partner
  using (partner_id = (select app.partner_id()) and saved_by = (select app.user_id()) and saved_at > now() - interval '10 minutes');

-- Sending requests to insurers: every sending and receipt of one. Rows are only ever added.
create table authorization_sending (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  sending_id        uuid,
  kind              text not null check (kind in ('queued', 'by_hand', 'delivered', 'failed', 'answered', 'unreadable')),
  channel           text not null check (channel in ('email', 'x12', 'by_hand')),
  recipient         text check (length(recipient) between 1 and 320),
  reason            text check (reason in ('not-x12', 'not-278', 'is-request', 'no-decision', 'other-request')),
  answer            jsonb check (jsonb_typeof(answer) = 'object'),
  text              text check (length(text) <= 1000000),
  is_applied        boolean not null default false,
  actor_role        text not null default app.role(),
  actor_user_id     uuid references app_user default app.user_id(),
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  foreign key (account_id, sending_id) references authorization_sending (account_id, id),
  constraint authorization_sending_first check ((sending_id is null) = (kind in ('queued', 'by_hand'))),
  constraint authorization_sending_answer check ((answer is not null) = (kind = 'answered'))
);
comment on column authorization_sending.sending_id is 'The sending it became of; null of a sending itself.';
comment on column authorization_sending.answer is 'What the insurer’s system said, as far as it could be read.';
comment on column authorization_sending.text is 'What was received, as it came.';
comment on column authorization_sending.is_applied is 'Whether the answer decided the request without staff.';
create index authorization_sending_by_authorization on authorization_sending (account_id, authorization_id, id);
create index authorization_sending_by_id on authorization_sending (id);
-- Only whether an answer was applied is written afterwards, and what leaving erases is deleted.
create trigger only_added before update on authorization_sending for each row execute function app.only_added('is_applied');

alter table authorization_sending enable row level security, force row level security;
grant select, insert, update, delete on authorization_sending to numo_system;
create policy system_rows on authorization_sending to numo_system using (true) with check (true);
create policy only_the_program on authorization_sending as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select on authorization_sending to numo_admin;
grant insert (account_id, partner_id, authorization_id, kind, channel, recipient) on authorization_sending to numo_admin;
create policy staff_rows on authorization_sending to numo_admin using (true) with check (kind in ('queued', 'by_hand'));

create policy send_authorization on job_request for insert to numo_admin
  with check (queue = 'send-authorization' and data - 'sending_id' = '{}'
              and exists (select from authorization_sending s where s.id = (data ->> 'sending_id')::uuid and s.kind = 'queued'));

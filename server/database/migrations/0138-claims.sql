-- Working claims: put off until a day with the reason, a second look at some, and what bulk actions take back.
alter table claim
  add column snooze_reason text check (length(snooze_reason) between 1 and 300),
  add column answer_due_on date,
  add constraint claim_snooze_reason check (snooze_reason is null or snoozed_until is not null);
comment on column claim.snoozed_until is 'Out of the queues before that day.';
comment on column claim.answer_due_on is 'Day on which the insurer should have answered; null unless it was sent.';
grant update (snooze_reason, answer_due_on) on claim to numo_admin;

-- Claims sent before this are due by the days their insurer states for the kind of care, or after 30.
alter table claim no force row level security;
alter table claim disable trigger user;
update claim set answer_due_on = sent_at::date + 30 where status in ('sent', 'pending', 'appealed') and sent_at is not null;
alter table claim enable trigger user;
alter table claim force row level security;

-- A claim that moved on is nobody's to wait for: not for a day, and for an answer only while the insurer has it.
create function app.end_claim_waits() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.status is distinct from old.status then
    new.snoozed_until := null;
    new.snooze_reason := null;
    if new.status not in ('sent', 'pending', 'appealed') then
      new.answer_due_on := null;
    end if;
  end if;
  return new;
end $$;
create trigger end_claim_waits before update of status on claim for each row execute function app.end_claim_waits();

-- What the list sorts by. Nulls sort last.
create index claim_by_number on claim (number, id);
create index claim_by_amount on claim (billed_amount, id);
create index claim_by_service on claim (service_from, id);
create index claim_by_answer_due on claim ((coalesce(answer_due_on, '9999-12-31'::date)), id);
create index claim_by_assignee on claim ((coalesce(assigned_to, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)), id);
create index claim_snoozed on claim (snoozed_until) where snoozed_until is not null;

-- How many of the claims that pass every check are marked for a second look before they are sent.
create table claim_setting (
  is_only          boolean primary key default true check (is_only),
  second_look_bps  app.bps not null default 500
);
insert into claim_setting default values;
alter table claim_setting enable row level security, force row level security;
grant select on claim_setting to numo_admin, numo_system;
grant update (second_look_bps) on claim_setting to numo_admin, numo_system;
create policy staff_rows on claim_setting to numo_admin using (true) with check (true);
create policy system_rows on claim_setting to numo_system using (true) with check (true);
create policy only_the_program on claim_setting as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

-- A place between 0 and 9999 that a claim keeps for ever: claims below the rate are marked.
create function app.sample_of(number text) returns integer language sql immutable parallel safe
  return (('x' || left(md5(number), 8))::bit(32)::bigint % 10000)::integer;

alter table status_transition no force row level security;
insert into status_transition values
  ('claim', 'sent', 'submitted', 'undo_send', '{admin}'),
  ('claim', 'closed', 'settled', 'undo_close', '{admin}');
alter table status_transition force row level security;

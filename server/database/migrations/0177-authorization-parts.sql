-- What a clinic says of a request besides its lines, and the stay as it happened.
alter table prior_authorization
  add column medical_history text check (length(medical_history) <= 2000),
  add column alternatives    text check (length(alternatives) <= 2000),
  add column medicines       text check (length(medicines) <= 2000),
  add column implants        text check (length(implants) <= 2000),
  add column deposit_amount  app.amount check (deposit_amount >= 0);
comment on column prior_authorization.alternatives is 'Treatments that were tried before.';
comment on column prior_authorization.deposit_amount is 'What the patient paid in advance; in the currency of the request.';
grant update (medical_history, alternatives, medicines, implants, deposit_amount) on prior_authorization to numo_partner;

alter table authorization_cost drop constraint authorization_cost_category_check;
alter table authorization_cost add constraint authorization_cost_category_check check (category in (
  'room', 'nursing', 'intensive_care', 'theatre', 'surgeon', 'anaesthetist', 'consultation', 'investigation',
  'medicine', 'consumable', 'implant', 'package', 'other', 'tax'));

alter table authorization_admission
  add column is_emergency     boolean not null default false,
  add column birth_due_on     date,
  add column pregnancy_week   smallint check (pregnancy_week between 1 and 45),
  add column accident_on      date,
  add column accident_place   text check (length(accident_place) <= 300),
  add column accident_report  text check (length(accident_report) <= 120),
  add column discharge_done   text[] not null default '{}' check (discharge_done <@ array[
                                'summary', 'medicines', 'follow_up', 'final_bill', 'patient_share', 'signature']),
  add column stay_version     integer not null default 0;
comment on column authorization_admission.accident_report is 'Number of the report of the police or the employer.';
comment on column authorization_admission.discharge_done is 'What was done at the discharge.';
comment on column authorization_admission.stay_version is 'How often the stay was saved; an edit made on an older one is noticed.';

-- The plan is the clinic's to write until the request is with staff; the stay as it happened, until the request is over.
grant update (planned_admission_at, planned_discharge_at, admit_source, room_type, nights, is_emergency, birth_due_on,
              pregnancy_week, accident_on, accident_place, accident_report, actual_admission_at, actual_discharge_at,
              discharge_disposition, discharge_done, stay_version),
      insert (is_emergency, birth_due_on, pregnancy_week, accident_on, accident_place, accident_report)
  on authorization_admission to numo_partner;
create policy own_partner_stay on authorization_admission for update to numo_partner
  using (partner_id = (select app.partner_id()) and exists (select from prior_authorization a
         where a.account_id = authorization_admission.account_id and a.id = authorization_admission.authorization_id
           and a.status in ('submitted', 'sent', 'pending', 'approved', 'partially_approved')))
  with check (partner_id = (select app.partner_id()));

create function app.keeps_planned_stay() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  written text[] := '{actual_admission_at,actual_discharge_at,discharge_disposition,discharge_done,stay_version}';
begin
  if to_jsonb(new) - written is distinct from to_jsonb(old) - written and not exists (
       select from prior_authorization a where a.account_id = new.account_id and a.id = new.authorization_id
          and a.status in ('draft', 'needs_info')) then
    raise exception 'the plan of an authorization that was sent is fixed'
      using errcode = 'check_violation', constraint = 'authorization_plan_fixed';
  end if;
  return new;
end $$;
create trigger keeps_planned_stay before update on authorization_admission
  for each row execute function app.keeps_planned_stay();
--

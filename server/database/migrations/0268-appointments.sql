-- Appointments: a clinic may say after the visit, too, that somebody did not come. What the person said of the insurance stays and counts.
alter table appointment
  drop constraint appointment_answer,
  add constraint appointment_answer check ((insurance_taken is null) = (insurance_answered_at is null)
    and (insurance_taken is null or status in ('over', 'missed')));
alter table status_transition no force row level security;
insert into status_transition values ('appointment', 'over', 'missed', 'miss', '{partner}');
alter table status_transition force row level security;

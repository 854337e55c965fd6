-- What a pre-authorization rule says besides the notice before planned care: after an emergency, for how long, and of lateness.
alter table preauthorization_rule
  add column emergency_hours smallint check (emergency_hours between 0 and 720),
  add column late_paid_bps   app.bps,
  add column validity_days   smallint check (validity_days between 1 and 730);
comment on column preauthorization_rule.emergency_hours is 'Within how many hours after an emergency admission the insurer wants to know; null: not known.';
comment on column preauthorization_rule.late_paid_bps is 'Share that the insurer may pay when it was asked or told too late; null: not known.';
comment on column preauthorization_rule.validity_days is 'For how many days it guarantees; null: not known.';

-- Extractions: everything a card says is kept on its policy, and a newer card takes the place of the one before.
alter table policy
  add column area_of_cover       text check (length(area_of_cover) between 1 and 200),
  add column deductible_amount   app.amount,
  add column deductible_currency app.currency_code,
  add column coinsurance_bps     app.bps,
  add column assistance_phone    text check (length(assistance_phone) between 1 and 40),
  add constraint policy_deductible_has_currency check ((deductible_amount is null) = (deductible_currency is null));
comment on column policy.area_of_cover is 'Where it covers, in the words of its card; the plan of the insurer has its own.';
comment on column policy.deductible_amount is 'As the card says, in minor units; counts where the plan of the insurer is not known.';
comment on column policy.coinsurance_bps is 'The share of the patient as the card says; counts where the plan of the insurer is not known.';
comment on column policy.assistance_phone is 'The number for emergencies that stands on the card.';

-- Somebody may have said what a card says, or a machine may be at it: a newer card comes first all the same.
-- Its rows are hidden from the owner too, who may be no superuser.
alter table status_transition no force row level security;
insert into status_transition values
  ('extraction', 'processing', 'cancelled', 'supersede', '{system}'),
  ('extraction', 'failed', 'cancelled', 'supersede', '{system}');
alter table status_transition force row level security;

-- Cards that were replaced before this was so.
set local role numo_system;
update extraction e set status = 'cancelled', locked_by = null, locked_until = null
 where e.schema_name = 'insurance_card' and e.status in ('queued', 'processing', 'needs_review', 'failed')
   and exists (select from extraction n
                where n.account_id = e.account_id and n.schema_name = e.schema_name
                  and n.target_id is not distinct from e.target_id and n.status not in ('cancelled', 'rejected', 'failed')
                  and (n.created_at, n.id) > (e.created_at, e.id));
reset role;

-- Insurance: an import names plans without their cost sharing. Their zeros are no rules, and nobody may be told that
-- they pay nothing because of them.
alter table insurance_plan add column is_cost_known boolean not null default true;
comment on column insurance_plan.is_cost_known is 'False: nobody has entered deductible, coinsurance and limits; their columns mean nothing.';
update insurance_plan set is_cost_known = false
 where source_id is not null and deductible_amount = 0 and coinsurance_bps = 0
   and coinsurance_cap_amount is null and out_of_pocket_max_amount is null and annual_limit_amount is null;
grant insert (is_cost_known), update (is_cost_known) on insurance_plan to numo_admin;

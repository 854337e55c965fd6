-- Invoices: the totals in a second currency, with the rate, its day and source, kept as the invoice is issued and never computed again.
alter table invoice
  add column second_currency     app.currency_code,
  -- Units of the second currency for one of the invoice's.
  add column second_rate         app.rate,
  add column second_rate_on      date,
  add column second_rate_source  text check (length(second_rate_source) between 1 and 120),
  add column second_tax_amount   app.amount,
  add column second_total_amount app.amount,
  add constraint invoice_second_whole check (num_nonnulls(second_currency, second_rate, second_rate_on, second_rate_source,
                                                          second_tax_amount, second_total_amount) in (0, 6)),
  add constraint invoice_second_other check (second_currency <> currency),
  add constraint invoice_second_past check (second_rate_on <= issued_on),
  add constraint invoice_second_tax check (second_tax_amount <= second_total_amount);
grant update (second_currency, second_rate, second_rate_on, second_rate_source, second_tax_amount, second_total_amount)
  on invoice to numo_admin;

create function app.keeps_second_currency() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'draft'
     and (new.second_currency, new.second_rate, new.second_rate_on, new.second_rate_source, new.second_tax_amount, new.second_total_amount)
         is distinct from
         (old.second_currency, old.second_rate, old.second_rate_on, old.second_rate_source, old.second_tax_amount, old.second_total_amount) then
    raise exception 'an issued invoice is fixed' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  return new;
end $$;
create trigger keeps_second_currency before update on invoice for each row execute function app.keeps_second_currency();

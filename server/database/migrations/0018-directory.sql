-- Directory: everybody may read what the public pages print, under any hat. Nobody writes it under one, except that
-- visitors report mistakes and staff settle them. Imports write it as the owner of the tables.
grant select on city, city_alias, city_count, city_edition, directory_source, directory_import, directory_version,
  insurance_network, insurance_plan, insurance_plan_network, specialty, specialty_code, language, provider,
  provider_alias, provider_specialty, practice_location, provider_location, acceptance, listing, listing_word,
  listing_key, listing_total, migration
  to numo_api, numo_client, numo_partner, numo_admin, numo_system;
-- Not how staff deal with an insurer.
grant select (id, serial_no, slug, name, country, website, phone, status, source_id, source_ref, aliases, created_at, updated_at)
  on insurance_company to numo_api, numo_client, numo_partner;
grant select on insurance_company, directory_record to numo_admin, numo_system;

-- What staff keep by hand.
grant insert (slug, name, country, website, phone, payer_code, claims_email, default_currency, submission_channel,
              timely_filing_days, aliases),
      update (name, country, website, phone, status, payer_code, claims_email, default_currency, submission_channel,
              timely_filing_days, aliases, updated_at)
  on insurance_company to numo_admin;
grant insert (insurance_company_id, name, tier), update (name, tier, status) on insurance_network to numo_admin;
grant insert (slug, insurance_company_id, name, code, currency, area_of_cover, annual_limit_amount, deductible_amount,
              deductible_basis, coinsurance_bps, coinsurance_cap_amount, out_of_pocket_max_amount,
              deductible_in_out_of_pocket, preauthorization_required_for, status),
      update (name, code, currency, area_of_cover, annual_limit_amount, deductible_amount, deductible_basis,
              coinsurance_bps, coinsurance_cap_amount, out_of_pocket_max_amount, deductible_in_out_of_pocket,
              preauthorization_required_for, status, updated_at)
  on insurance_plan to numo_admin;
grant insert, delete on insurance_plan_network to numo_admin;
grant insert (slug, kind, facility_type, full_name, name_prefix, credential, gender, languages, license_number,
              license_country, practising_since, about_en, about_es, website),
      update (full_name, name_prefix, credential, gender, languages, license_number, license_country, practising_since,
              about_en, about_es, website, status, updated_at)
  on provider to numo_admin;

-- A report is sent in and not read back; who sent it may be reached at `reply_to`.
alter table directory_report enable row level security, force row level security;
grant insert (provider_id, kind, message, reply_to, locale), select (id) on directory_report to numo_api;
create policy sent_in on directory_report for insert to numo_api with check (status = 'open');
create policy id_only on directory_report for select to numo_api using (true);
grant select, update (status) on directory_report to numo_admin;
grant select, insert, update on directory_report to numo_system;
create policy all_rows on directory_report to numo_admin, numo_system using (true) with check (true);
do $$ begin execute format('create policy directory on directory_report to %I using (true) with check (true)', current_user); end $$;

-- Any change staff make to the directory is one that a visitor could see.
grant update on directory_version to numo_admin, numo_system;

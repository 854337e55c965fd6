-- What the program itself says (a file is clean, the payment service has this card, the rules answered) is written in the
-- transaction of whoever had it asked. The server signs what it says with the key of `app.acting()`, and functions with
-- the rights of the program write nothing without that.

-- Returns what the server vouches for; refuses what it did not sign for this purpose and for this very transaction.
create function app.vouched(purpose text, statement text, signature text) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  signed bytea := convert_to(concat_ws('|', 'vouched', purpose, pg_backend_pid(),
                                       (extract(epoch from now()) * 1000000)::bigint,
                                       current_setting('app.acting', true), statement), 'UTF8');
begin
  if app.acting() is null
     or not exists (select from app.acting_key k
                     where encode(sha256(k.outer_pad || sha256(k.inner_pad || signed)), 'hex') = signature) then
    raise exception 'The program does not vouch for this' using errcode = 'insufficient_privilege';
  end if;
  return statement::jsonb;
end $$;

-- Keeps a file that was looked into and drawn anew. Returns its id. The document it replaces no longer counts.
create function app.keep_document(statement text, signature text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said public.document := jsonb_populate_record(null::public.document, app.vouched('keep_document', statement, signature));
  kept uuid;
begin
  if not app.may_change_account(said.account_id) then
    raise exception 'not the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  update public.document d set status = 'superseded'
   where d.id = said.replaces_id and d.account_id = said.account_id and d.status = 'current';
  insert into public.document
    (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, preview_key, page_count, width_px, height_px,
     scan_status, is_drawn, replaces_id, camera_handoff_id, uploaded_by, uploaded_through)
  values
    (said.account_id, said.type, said.file_name, said.mime_type, said.size_bytes, said.sha256, said.storage_key,
     said.preview_key, said.page_count, said.width_px, said.height_px, 'clean', true, said.replaces_id,
     said.camera_handoff_id, said.uploaded_by, said.uploaded_through)
  returning id into kept;
  return kept;
end $$;

-- Puts bytes that the program drew in the place of those that were sent. False: somebody did already, or they are gone.
create function app.redraw_document(statement text, signature text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := app.vouched('redraw_document', statement, signature);
begin
  update public.document d
     set (mime_type, size_bytes, sha256, storage_key, preview_key, page_count, width_px, height_px, is_drawn) =
         (select n.mime_type, n.size_bytes, n.sha256, n.storage_key, n.preview_key, n.page_count, n.width_px, n.height_px, true
            from jsonb_populate_record(d, said) n)
   where d.id = (said ->> 'id')::uuid and not d.is_drawn and d.erased_at is null
     and (app.may_change_account(d.account_id) or app.role() = 'partner' and d.partner_id = app.partner_id());
  return found;
end $$;

-- Writes what the payment service says of a card. Only a card of the customer that the account is comes on file, and one
-- that was taken off stays off. Returns no row where nothing changed.
create function app.take_card(statement text, signature text) returns table (method_id uuid, is_new boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  vouched jsonb := app.vouched('take_card', statement, signature);
  said public.payment_method := jsonb_populate_record(null::public.payment_method, vouched);
begin
  if not app.may_change_account(said.account_id)
     or said.status <> 'detached' and not exists (
          select from public.account a
           where a.id = said.account_id and a.stripe_customer_id = vouched ->> 'customer_id') then
    raise exception 'not a card of the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.payment_method m where m.stripe_payment_method_id = said.stripe_payment_method_id) then
    return query
      update public.payment_method m
         set status = said.status, brand = coalesce(said.brand, m.brand), last4 = coalesce(said.last4, m.last4),
             exp_month = coalesce(said.exp_month, m.exp_month), exp_year = coalesce(said.exp_year, m.exp_year)
       where m.stripe_payment_method_id = said.stripe_payment_method_id and m.account_id = said.account_id
         and (m.status <> 'detached' or said.status = 'detached')
         and (m.status, m.brand, m.last4::text, m.exp_month, m.exp_year) is distinct from
             (said.status, coalesce(said.brand, m.brand), coalesce(said.last4, m.last4)::text,
              coalesce(said.exp_month, m.exp_month), coalesce(said.exp_year, m.exp_year))
      returning m.id, false;
  elsif said.status <> 'detached' then
    insert into public.payment_method as m
      (account_id, stripe_payment_method_id, stripe_setup_intent_id, brand, last4, exp_month, exp_year)
    values
      (said.account_id, said.stripe_payment_method_id, said.stripe_setup_intent_id, said.brand, said.last4, said.exp_month,
       said.exp_year)
    returning m.id into method_id;
    -- A card starts active, whatever it is.
    update public.payment_method m set status = said.status where m.id = method_id and m.status <> said.status;
    is_new := true;
    return next;
  end if;
end $$;

-- Writes what the payment service says of a card setup that was begun here. Returns whether that changed anything.
create function app.take_setup(statement text, signature text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said public.card_setup := jsonb_populate_record(null::public.card_setup, app.vouched('take_setup', statement, signature));
begin
  update public.card_setup s set status = said.status, error_code = said.error_code
   where s.stripe_setup_intent_id = said.stripe_setup_intent_id and app.may_change_account(s.account_id)
     and (s.status, s.error_code) is distinct from (said.status, said.error_code);
  return found;
end $$;

-- How programs call the insurer of a policy, for the program's own question: households do not read it.
create function app.payer_code(statement text, signature text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := app.vouched('payer_code', statement, signature);
begin
  return (select i.payer_code from public.policy p join public.insurance_company i on i.id = p.insurance_company_id
           where p.id = (said ->> 'policy_id')::uuid and app.may_change_account(p.account_id));
end $$;

-- Says of a question that waits how it is asked and, where the rules answer at once, what they said. Refuses where there
-- is no such question of the caller's.
create function app.answer_check(statement text, signature text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := app.vouched('answer_check', statement, signature);
begin
  update public.eligibility_check e
     set (trace_number, source, asked_about, status, in_force, network, currency, deductible_amount, deductible_used_amount,
          coinsurance_bps, coinsurance_cap_amount, coinsurance_used_amount, out_of_pocket_max_amount,
          out_of_pocket_used_amount, annual_limit_amount, annual_limit_used_amount, preauthorization_required,
          preauthorization_for, not_checked, disposition, error_code, raw, responded_at) =
         (select n.trace_number, n.source, n.asked_about, n.status, n.in_force, n.network, n.currency, n.deductible_amount,
                 n.deductible_used_amount, n.coinsurance_bps, n.coinsurance_cap_amount, n.coinsurance_used_amount,
                 n.out_of_pocket_max_amount, n.out_of_pocket_used_amount, n.annual_limit_amount, n.annual_limit_used_amount,
                 n.preauthorization_required, n.preauthorization_for, n.not_checked, n.disposition, n.error_code, n.raw,
                 n.responded_at
            from jsonb_populate_record(e, said) n)
   where e.id = (said ->> 'id')::uuid and e.status = 'queued' and app.may_change_account(e.account_id);
  if not found then
    raise exception 'not a question of the caller''s account' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Says that a file is about a policy; the keys of the table see to it that both are of that account.
grant insert (account_id, document_id, policy_id) on document_link to numo_client, numo_admin;
create policy own_account_new on document_link for insert to numo_client with check (account_id = (select app.account_id()));
create policy staff_rows_new on document_link for insert to numo_admin with check (true);

revoke execute on function app.vouched(text, text, text) from public;
grant execute on function app.vouched(text, text, text) to numo_system;
-- Clinics have files too.
grant execute on function app.redraw_document(text, text) to numo_partner;
grant create on schema app to numo_system;
do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.keep_document(text,text)', 'app.redraw_document(text,text)', 'app.take_card(text,text)',
                             'app.take_setup(text,text)', 'app.payer_code(text,text)', 'app.answer_check(text,text)']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to numo_client, numo_admin', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

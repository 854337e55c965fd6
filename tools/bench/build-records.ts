import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'
import { clinicKinds, clinicNames, familyNames, givenNames } from './names.ts'

const one = (list: readonly string[], every: string) =>
  sql`(${list}::text[])[1 + (${sql.raw(every)}) % ${sql.lit(list.length)}]`

/** Insurers and imports are far fewer than people. */
export const fewRows = 20_000

/**
 * Inserts `rows` providers, extractions and reports, and the insurers and imports of a large installation. Places and
 * networks are omitted: the lists filter by columns of `provider_record`.
 */
export async function buildRecords(db: Db, rows: number, log: (step: string) => void) {
  const series = sql`generate_series(1, ${sql.lit(rows)}) n`
  const few = sql`generate_series(1, ${sql.lit(Math.min(rows, fewRows))}) n`
  const at = sql`timestamptz '2022-01-01' + n * interval '2 minutes'`
  const provider = sql`('00000000-0000-7000-b000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const account = sql`('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid`

  await sql`insert into directory_source (id, name, kind) values ('bench', 'Bench directory', 'insurer_directory'),
              ('bench-list', 'A list', 'list')`.execute(db)
  await sql`
    insert into provider (id, slug, kind, facility_type, full_name, status, source_id, source_ref, created_at, updated_at)
    select ${provider}, 'provider-' || n, case when n % 12 = 0 then 'facility' else 'person' end,
           case when n % 12 = 0 then 'clinic' end,
           case when n % 12 = 0 then ${one(clinicKinds, 'n / 12')} || ' ' || ${one(clinicNames, 'n / 7')} || ' ' || n
                else ${one(givenNames, 'n * 7')} || ' ' || ${one(familyNames, 'n / 3')} || ' ' || ${one(familyNames, 'n * 11')} end,
           case when n % 300 = 0 then 'draft' when n % 70 = 0 then 'inactive' else 'active' end,
           case when n % 4 = 0 then 'bench-list' else 'bench' end, n::text, ${at},
           timestamptz '2026-01-01' + (n % 365) * interval '1 day'
      from ${series}`.execute(db)
  await sql`
    insert into provider_record (provider_id, name_key, updated_at, kind, status, source_id, specialties, countries, missing,
                                 words, ask_again_on)
    select p.id, lower(p.full_name), p.updated_at, p.kind, p.status, p.source_id,
           array[(array['family-medicine','cardiology','dermatology','oncology'])[1 + floor(4 * sqrt((n * 37 % 1000) / 1000.0))::int]],
           case when n % 19 > 0 then array[(array['MX','MX','MX','IN','US','ES','IS'])[1 + n % 7]] else '{}' end,
           array_remove(array[case when n % 19 = 0 then 'place' end, case when n % 3 = 0 then 'acceptance' end,
                              case when n % 211 = 0 then 'specialty' end, 'about'], null),
           app.words(p.full_name), case when n % 40 = 0 then current_date - 200 + n % 400 end
      from ${series} join provider p on p.source_ref = n::text and p.source_id in ('bench', 'bench-list')`.execute(
    db
  )
  await sql`
    insert into provider_role (partner_id, provider_id, bills)
    select '00000000-0000-7000-a000-000000000001', ${provider}, (array['partner','separately','unknown'])[1 + n % 3]
      from generate_series(1, ${sql.lit(rows)}, 100) n`.execute(db)
  log('doctors and facilities')

  await sql`
    insert into extraction (document_id, account_id, schema_name, status, mean_confidence, reasons, confirmed_at, assigned_to,
                            reviewed_by, target_type, target_id, created_at)
    select app.new_id(), ${account}, 'insurance_card', status, case when status <> 'queued' then (n % 1000) / 1000.0 end,
           array_remove(array[case when n % 9 = 0 then 'low_confidence' end, case when n % 50 = 0 then 'expired' end,
                              case when n % 400 = 0 then 'insurer_unknown' end], null),
           case when n % 5 > 0 then ${at} end,
           case when n % 500 = 0 then '00000000-0000-7000-8000-000000000001'::uuid end,
           '00000000-0000-7000-8000-000000000001', 'policy', app.new_id(), ${at}
      from (select n, case when n % 600 = 0 then 'queued' when n % 90 = 0 then 'needs_review' when n % 71 = 0 then 'rejected'
                           when n % 3 = 0 then 'approved' else 'applied' end as status
              from ${series}) made`.execute(db)
  await sql`
    insert into eligibility_check (account_id, policy_id, status, source, responded_at, created_at)
    select p.account_id, p.id, case when part = 0 then 'queued' else 'complete' end,
           case when part = 0 then 'by_hand' else 'rules' end, case when part > 0 then p.created_at end, p.created_at
      from (select p.*, hashtext(p.id::text) & 511 as part from policy p) p where part < 100`.execute(
    db
  )
  log('readings')

  await sql`
    insert into directory_report (provider_id, kind, message, locale, status, created_at)
    select ('00000000-0000-7000-b000-' || lpad(to_hex(n - n % 5 + 1), 12, '0'))::uuid,
           (array['wrong_insurance','wrong_contact','wrong_location','not_accepting','left_or_closed','other'])[1 + n % 6],
           ${one(['The phone is wrong', 'Ya no atiende aquí', 'They take another insurance', 'It moved'], 'n')} || ' ' || n,
           'en', case when n % 80 = 0 then 'open' when n % 9 = 0 then 'dismissed' else 'resolved' end, ${at}
      from ${series}`.execute(db)
  await sql`
    insert into unread_search (phrase, outcome, times, first_on, last_on, daily)
    select 'phrase ' || translate(n::text, '0123456789', 'abcdefghij'),
           case when n % 3 = 0 then 'left_out' else 'nothing_found' end, 1 + n % 40, day, day + (n % 30)::integer,
           jsonb_build_object(day::text, 1 + n % 40)
      from (select n, date '2026-08-01' + (n % 60)::integer as day from ${few}) few`.execute(db)
  await sql`
    insert into join_wish (provider_id, times, first_on, last_on)
    select p.id, 1 + row_number() over (order by p.id) % 40, date '2026-08-01', date '2026-08-01' + (row_number() over (order by p.id) % 60)::integer
      from provider p limit ${sql.lit(10_000)}`.execute(db)
  await sql`
    insert into directory_import (source_id, file_name, status, started_at, finished_at)
    select case when n % 9 = 0 then 'bench-list' else 'bench' end, 'directory-' || n || '.ndjson',
           case when n % 50 = 0 then 'failed' else 'finished' end, ${at}, ${at} from ${few}`.execute(
    db
  )
  await sql`
    insert into insurance_company (slug, name, country, status, submission_channel, claims_email, payer_code, updated_at)
    select 'insurer-' || n, ${one(familyNames, 'n')} || ' Seguros ' || n, 'MX',
           case when n % 60 = 0 then 'inactive' else 'active' end, case when n % 4 = 0 then 'portal' else 'email' end,
           case when n % 3 > 0 then 'claims-' || n || '@insurers.example' end, 'P' || n, ${at} from ${few}`.execute(
    db
  )
  await sql`
    insert into insurance_plan (slug, insurance_company_id, name)
    select c.slug || '-plan', c.id, 'Plan' from insurance_company c where c.serial_no % 5 > 0`.execute(
    db
  )
  await sql`
    insert into insurance_network (insurance_company_id, name)
    select c.id, 'Network' from insurance_company c where c.serial_no % 7 > 0`.execute(db)
  log('reports, imports and insurers')
}

import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'

const clinics = `array['Clínica','Hospital','Laboratorios','Centro Médico','Farmacia','Imagen']`
const names = `array['Solís','García','del Valle','San José','Müller','Brown','López','Nguyen','Rossi','Kowalski','Okafor','Haddad','Sato','Silva']`
const countries = `array['MX','MX','MX','MX','US','US','ES','FR','DE']`
const one = (list: string, every: string) =>
  sql.raw(`(${list})[1 + (${every}) % cardinality(${list})]`)

/**
 * Inserts `count` organisations and addresses of households, members and organisations; one address in a hundred is a
 * duplicate.
 */
export async function buildOrganisations(
  db: Db,
  count: number,
  log: (step: string) => void
): Promise<void> {
  const series = sql`generate_series(1, ${sql.lit(count)}) n`
  const at = sql`timestamptz '2022-01-01' + n * interval '2 minutes'`
  const partner = sql`('00000000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await sql`
    insert into partner (id, slug, name, type, status, country, legal_name, tax_id, has_network, has_user, has_provider,
                         created_at, updated_at)
    select ${partner}, 'partner-' || n, ${one(clinics, 'n')} || ' ' || ${one(names, 'n / 7')} || ' ' || n,
           (array['clinic','hospital','laboratory','clinic','pharmacy','imaging'])[1 + n % 6],
           case when n % 97 = 0 then 'active' when n % 1009 = 0 then 'suspended' else 'pending' end, ${one(countries, 'n / 3')},
           case when n % 11 = 0 then 'Servicios ' || n || ' SA de CV' end, null, n % 13 > 0, n % 500 > 0, n % 3 > 0, ${at},
           timestamptz '2026-01-01' + (n % 365) * interval '1 day'
      from ${series}`.execute(db)
  log('organisations')
  await sql`
    insert into address (account_id, client_id, partner_id, use, line1, city, postal_code, country, latitude, longitude,
                         created_at)
    select case when n % 3 > 0 then account_id end, case when n % 3 = 2 then client_id end,
           case when n % 3 = 0 then ${partner} end, case when n % 3 = 0 then 'site' when n % 41 = 0 then 'fiscal' else 'home' end,
           'Calle ' || twin, (array['Ciudad de México','Guadalajara','Monterrey','Puebla','Mérida'])[1 + twin % 5],
           lpad((twin % 99999)::text, 5, '0'), ${one(countries, 'twin / 300')}, case when n % 4 > 0 then 19.4 end,
           case when n % 4 > 0 then -99.1 end, ${at}
      from ${series}
     cross join lateral (select n - (n % 100 = 99)::integer as twin) shared
      join (select account_id, id as client_id, row_number() over (order by id) as n from client) person using (n)`.execute(
    db
  )
  await sql`
    insert into address_duplicate (address_id)
    select id from (select id, count(*) over (partition by app.address_key(line1, line2, city, postal_code, country::text)) as rows
                      from address) same where rows > 1`.execute(db)
  log('addresses')
}

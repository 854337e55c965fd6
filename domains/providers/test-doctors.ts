import { loadReferenceData } from './load-reference-data.ts'
import { createToday } from '@numo/server/today.ts'
import type { TestApp } from '@numo/server/test-app.ts'

/** Creates a place of an organisation, and the kind of care of `newDoctor`. */
export async function placeOf(app: TestApp, partner_id: string, name = 'Centro'): Promise<string> {
  await loadReferenceData(app.database.db)
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into practice_location (partner_id, name, line1, city, country, time_zone)
     values ($1, $2, 'Calle 1', 'Puebla', 'MX', 'America/Mexico_City') returning id`,
    [partner_id, name]
  )
  return rows[0]?.id ?? ''
}

/** A doctor whom an organisation proposes for a place from today on. */
export const newDoctor = (partnerId: string, practice_location_id: string) => ({
  ...{ partnerId, practice_location_id, full_name: 'Inés Aguilar', specialty_id: 'cardiology' },
  ...{ languages: ['es', 'en'], license_number: `CED-${practice_location_id.slice(-8)}` },
  ...{ license_country: 'MX', from_on: createToday()() },
})

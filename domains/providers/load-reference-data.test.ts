import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test-database.ts'
import { ensureLanguages } from './ensure-languages.ts'
import { ensureSpecialtyCodes } from './ensure-specialty-codes.ts'
import { loadReferenceData } from './load-reference-data.ts'
import { specialties } from './specialties.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.stop())

/** Physical position (`ctid`) and `xmin` of every row; both change when a row is rewritten. */
const places = async () => {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass || ctid::text || xmin::text as place from specialty
    union all select tableoid::regclass || ctid::text || xmin::text from specialty_code
    union all select tableoid::regclass || ctid::text || xmin::text from language
    order by place`.execute(database.db)
  return rows
}

it('loads every specialty', async () => {
  const rows = await database.db.selectFrom('specialty').selectAll().orderBy('serial_no').execute()
  expect(rows).toEqual(
    specialties
      .map(({ id, serial_no, name_en, name_es, doctor_en, doctor_es }) => ({
        id,
        serial_no,
        name_en,
        name_es,
        doctor_en,
        doctor_es,
      }))
      .toSorted((a, b) => a.serial_no - b.serial_no)
  )
})

it('writes nothing the second time', async () => {
  const before = await places()
  await loadReferenceData(database.db)
  expect(await places()).toEqual(before)
})

it('restores a changed name and a wrong code', async () => {
  await database.db.transaction().execute((tx) =>
    ensureSpecialtyCodes(tx, [
      { code: '207N00000X', name_en: 'Dermatology' },
      { code: '9Z9900000X', name_en: ' ' },
    ])
  )
  await database.db
    .updateTable('specialty')
    .set({ name_es: 'Otra' })
    .where('id', '=', 'ent')
    .execute()
  await database.db
    .updateTable('specialty_code')
    .set({ specialty_id: 'other' })
    .where('code', '=', '207N00000X')
    .execute()
  await loadReferenceData(database.db)
  const ent = await database.db
    .selectFrom('specialty')
    .select('name_es')
    .where('id', '=', 'ent')
    .executeTakeFirstOrThrow()
  expect(ent.name_es).toBe('Otorrinolaringología')
  const codes = await database.db.selectFrom('specialty_code').selectAll().orderBy('code').execute()
  expect(codes).toEqual([
    { code: '207N00000X', specialty_id: 'dermatology', name_en: 'Dermatology' },
    { code: '9Z9900000X', specialty_id: 'other', name_en: '9Z9900000X' },
  ])
})

it('adds languages without consuming numbers', async () => {
  const add = () =>
    database.db.transaction().execute((tx) => ensureLanguages(tx, ['sw', 'en', 'sw', 'am']))
  await add()
  await add()
  await add()
  const rows = await database.db.selectFrom('language').selectAll().orderBy('serial_no').execute()
  expect(rows.map((row) => row.serial_no)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.slice(-2).map((row) => row.code)).toEqual(['am', 'sw'])
})

import { sql } from 'kysely'
import type { Db, Tx } from '../context.ts'
import { ensureLanguages } from './ensure-languages.ts'
import { specialties, specialtyOfCode } from './specialties.ts'

/** Languages that every installation offers as filters; imports add others they encounter. */
const commonLanguages = [
  'en es fr de pt it ca nl pl ru uk el tr ar he fa hi ur th vi id ms fil zh ja ko',
].flatMap((list) => list.split(' '))

/**
 * Brings specialties, their codes and the common languages to the state of this release. Runs at every start; writes nothing when nothing
 * changed. Idempotent.
 */
export async function loadReferenceData(db: Db): Promise<void> {
  await db.transaction().execute(upsertReferenceData)
}

/** Same as `loadReferenceData`, inside the caller's transaction. */
export async function upsertReferenceData(tx: Tx): Promise<void> {
  await upsertSpecialties(tx)
  await moveCodes(tx)
  await ensureLanguages(tx, commonLanguages)
}

async function upsertSpecialties(tx: Tx): Promise<void> {
  const rows = specialties.map(({ id, serial_no, name_en, name_es, doctor_en, doctor_es }) => ({
    id,
    serial_no,
    name_en,
    name_es,
    doctor_en,
    doctor_es,
  }))
  await sql`
    insert into specialty (id, serial_no, name_en, name_es, doctor_en, doctor_es)
    select id, serial_no, name_en, name_es, doctor_en, doctor_es
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as given (id text, serial_no smallint, name_en text, name_es text,
                     doctor_en text, doctor_es text)
    on conflict (id) do update
       set serial_no = excluded.serial_no, name_en = excluded.name_en, name_es = excluded.name_es,
           doctor_en = excluded.doctor_en, doctor_es = excluded.doctor_es
     where (specialty.serial_no, specialty.name_en, specialty.name_es, specialty.doctor_en,
            specialty.doctor_es)
           is distinct from
           (excluded.serial_no, excluded.name_en, excluded.name_es, excluded.doctor_en,
            excluded.doctor_es)`.execute(tx)
}

/** Moves codes that an earlier release assigned to another specialty. */
async function moveCodes(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('specialty_code').select(['code', 'specialty_id']).execute()
  const moved = known
    .map(({ code, specialty_id }) => ({ code, from: specialty_id, to: specialtyOfCode(code) }))
    .filter(({ from, to }) => from !== to)
  for (const { code, to } of moved)
    await tx
      .updateTable('specialty_code')
      .set({ specialty_id: to })
      .where('code', '=', code)
      .execute()
}

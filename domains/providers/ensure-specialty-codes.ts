import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { specialtyOfCode } from './specialties.ts'

/**
 * Inserts the missing NUCC taxonomy codes under their specialty (`other` for an unknown code); known ones stay unchanged. Requires
 * specialties to be loaded (`loadReferenceData`).
 */
export async function ensureSpecialtyCodes(
  tx: Tx,
  codes: readonly { code: string; name_en: string }[]
): Promise<void> {
  if (codes.length === 0) return
  const unique = new Map(codes.map(({ code, name_en }) => [code, name_en]))
  const rows = [...unique].map(([code, name_en]) => ({
    code,
    specialty_id: specialtyOfCode(code),
    name_en: name_en.trim() || code,
  }))
  await sql`
    insert into specialty_code (code, specialty_id, name_en)
    select code, specialty_id, name_en
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as given (code text, specialty_id text, name_en text)
    on conflict (code) do nothing`.execute(tx)
}

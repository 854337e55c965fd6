import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { ensureSpecialtyCodes } from './ensure-specialty-codes.ts'
import { specialtyOfId } from './specialties.ts'

/** NUCC code that represents a whole specialty. Throws 404 `no-such-specialty`. */
const codeOf = (id: string) => {
  const specialty = specialtyOfId(id)
  const [beginning] = specialty?.codes ?? []
  if (!specialty || !beginning)
    throw refuse(404, 'no-such-specialty', 'There is no such kind of care')
  return { code: `${beginning.padEnd(9, '0')}X`, name_en: specialty.name_en }
}

/**
 * Sets a provider's specialties to exactly these, main one first. Keeps the finer codes that a source gave for a retained specialty; a new
 * specialty gets its general code.
 */
export async function writeSpecialties(
  tx: Tx,
  provider_id: string,
  ids: readonly string[]
): Promise<void> {
  const codes = ids.map(codeOf)
  await ensureSpecialtyCodes(tx, codes)
  await sql`
    delete from provider_specialty s using specialty_code c
     where s.provider_id = ${provider_id} and c.code = s.code and not c.specialty_id = any (${[...ids]}::text[])`.execute(
    tx
  )
  await sql`
    insert into provider_specialty (provider_id, code)
    select ${provider_id}, given.code
      from unnest(${codes.map(({ code }) => code)}::text[]) as given (code) join specialty_code c using (code)
     where not exists (select from provider_specialty s join specialty_code k using (code)
                        where s.provider_id = ${provider_id} and k.specialty_id = c.specialty_id)`.execute(
    tx
  )
  await sql`
    update provider_specialty s set is_primary = s.code is not distinct from (
             select f.code from provider_specialty f join specialty_code c using (code)
              where f.provider_id = ${provider_id} and c.specialty_id = ${ids[0] ?? null}
              order by f.is_primary desc, f.code limit 1)
     where s.provider_id = ${provider_id}`.execute(tx)
}

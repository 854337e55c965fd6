import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { locales } from '@numo/kit/locales.ts'
import type { Db } from '../context.ts'
import { compareCodeSet, editionOf, writeCodeSet, type CodeRow } from './write-code-set.ts'

/** Reads the diagnoses that ship with the program, in one language. */
export function readCommonDiagnoses(language: 'en' | 'es'): CodeRow[] {
  const rows: Record<string, string>[] = parse(
    readFileSync(new URL('common-diagnoses.csv', import.meta.url)),
    { columns: true, bom: true, comment: '#', comment_no_infix: true }
  )
  return rows.map((row) => ({
    code: row['code'] ?? '',
    title: row[`title_${language}`] ?? '',
    everyday: (row[`everyday_${language}`] ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  }))
}

/**
 * Brings the diagnoses that ship with the program to the state of this release. Runs at every start; writes nothing when nothing
 * changed. Idempotent, under an advisory lock.
 */
export async function loadCommonDiagnoses(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('diagnoses'))`.execute(tx)
    for (const language of locales) {
      const rows = readCommonDiagnoses(language)
      const key = { code_set: 'common', language } as const
      const edition = editionOf(rows)
      const stored = await tx
        .selectFrom('diagnosis_set')
        .select('edition')
        .where('code_set', '=', key.code_set)
        .where('language', '=', language)
        .executeTakeFirst()
      if (stored?.edition === edition) continue
      const changes = await compareCodeSet(tx, key, rows)
      await writeCodeSet(tx, key, { name: 'Numo', edition }, changes)
    }
  })
}

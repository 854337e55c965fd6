import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { maxExported } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import type { getImportRejects as contract } from './contract-admin.ts'
import { noSuchImport } from './get-directory-import.ts'
import type { Reject } from './storing/rejects-file.ts'

const columnsIn = (locale: Locale) => {
  const column = (name: keyof Reject, titles: Record<Locale, string>) => ({
    name,
    title: titles[locale],
    value: (row: Reject) => row[name]?.toString() ?? null,
  })
  return [
    column('file', { en: 'File', es: 'Archivo' }),
    column('line', { en: 'Line', es: 'Línea' }),
    column('id', { en: 'Record', es: 'Registro' }),
    column('reason', { en: 'Reason', es: 'Motivo' }),
  ]
}

/**
 * Returns the records that an import rejected, as a table to download. The file is on the machine that ran the
 * import: throws 410 when it is not there, 404 when the import does not exist.
 */
export async function getImportRejects(
  { tx, imports }: Context,
  { id, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const found = await tx((tx) =>
    tx
      .selectFrom('directory_import')
      .select(['source_id', 'rejects_file'])
      .where('id', '=', id)
      .executeTakeFirst()
  )
  if (!found) throw noSuchImport()
  const rejects = found.rejects_file
    ? await imports.rejects(found.rejects_file, maxExported + 1)
    : []
  if (!rejects)
    throw refuse(410, 'rejects-gone', 'The rejected records are no longer on this machine')
  const rows = rejects.slice(0, maxExported)
  return {
    file_name: `${found.source_id}-rejects.csv`,
    csv: csvOf(columnsIn(locale), rows),
    rows: rows.length,
    is_cut: rejects.length > maxExported,
  }
}

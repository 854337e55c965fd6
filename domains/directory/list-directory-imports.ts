import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listDirectoryImports as contract } from './contract-admin.ts'
import { countsOf, importSource, type ImportFilters, type ReadImport } from './import-source.ts'

/** Returns a page of imports, with the progress of running ones. */
export const listDirectoryImports = async ({ tx }: Context, input: InputOf<typeof contract>) => {
  const page = await tx((open) => readList<ReadImport, ImportFilters>(open, importSource, input))
  const rows = page.rows.map(({ by_type, ...row }) => ({
    ...row,
    counts: countsOf(by_type).counts,
  }))
  return { ...page, rows }
}

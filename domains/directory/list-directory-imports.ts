import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listDirectoryImports as contract } from './contract-admin.ts'
import {
  countsOf,
  importSource,
  readSettled,
  type ImportFilters,
  type ReadImport,
} from './import-source.ts'

/** Returns a page of imports, with the progress of running ones. */
export const listDirectoryImports = async ({ tx }: Context, input: InputOf<typeof contract>) => {
  const page = await tx((open) =>
    readSettled(
      () => readList<ReadImport, ImportFilters>(open, importSource, input),
      (found) => found.rows
    )
  )
  const rows = page.rows.map((read) => {
    const { by_type, seems_killed: _, ...row } = read
    return { ...row, counts: countsOf(by_type).counts }
  })
  return { ...page, rows }
}

import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { findSimilarInsurers } from '../insurance/insurer-names.ts'
import type { getDirectoryImport as contract, ImportRow } from './contract-admin.ts'
import {
  countsOf,
  importDetailColumns,
  importSource,
  readSettled,
  type ReadImport,
} from './import-source.ts'

/** Returns the 404 error for an unknown import. */
export const noSuchImport = () => noSuch('import')

/** Maximum number of unknown insurers that are returned with similar known ones. */
const maxInsurers = 100

type Read = Omit<ImportRow, 'counts' | 'new_insurers'> & Pick<ReadImport, 'seems_killed'>

/** Returns one import with its counts, preview, and problem when it failed. Throws 404 when there is none. */
export const getDirectoryImport = (
  { tx }: Context,
  { id }: InputOf<typeof contract>
): Promise<ImportRow> =>
  tx(async (tx) => {
    const query = sql<Read>`
      select ${importSource.columns}, ${importDetailColumns} from ${importSource.from} where i.id = ${id}`
    const { rows } = await readSettled(
      () => query.execute(tx),
      (found) => found.rows
    )
    const [found] = rows
    if (!found) throw noSuchImport()
    const { seems_killed: _, ...row } = found
    const names = row.can_publish ? (row.preview?.new_insurers ?? []) : []
    const new_insurers = await findSimilarInsurers(tx, row.source_id, names.slice(0, maxInsurers))
    return { ...row, ...countsOf(row.by_type), new_insurers }
  })

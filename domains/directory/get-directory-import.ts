import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getDirectoryImport as contract } from './contract-admin.ts'
import { asImportRow, importSource, type ReadImport } from './import-source.ts'

/** Returns the 404 error for an unknown import. */
export const noSuchImport = () => noSuch('import')

/** Returns one import with its counts, and its problem when it failed. Throws 404 when there is none. */
export const getDirectoryImport = ({ tx }: Context, { id }: InputOf<typeof contract>) =>
  tx(async (tx) => {
    const { rows } = await sql<ReadImport>`
      select ${importSource.columns} from ${importSource.from} where i.id = ${id}`.execute(tx)
    const [row] = rows
    if (!row) throw noSuchImport()
    return asImportRow(row)
  })

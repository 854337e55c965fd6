import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getCameraHandoff as endpoint } from './contract-handoff.ts'
import type { Document } from './contract.ts'
import { documentColumns, isShowable } from './document-row.ts'
import { handoffState } from './rules-handoff.ts'

/** Returns the state of a hand-over and its documents; polled by the computer. */
export const getCameraHandoff = ({ tx, now }: Context, { handoff_id }: InputOf<typeof endpoint>) =>
  tx(async (tx) => {
    const row = await tx
      .selectFrom('camera_handoff')
      .select(['expires_at', 'opened_at', 'ended_at'])
      .where('id', '=', handoff_id)
      .executeTakeFirst()
    if (!row) throw noSuch('camera_handoff')
    const { rows } = await sql<Document>`
      select ${documentColumns} from document d
       where d.camera_handoff_id = ${handoff_id} and ${isShowable} order by d.id`.execute(tx)
    const expires_at = row.expires_at.toISOString()
    return { state: handoffState(row, now()), expires_at, documents: rows }
  })

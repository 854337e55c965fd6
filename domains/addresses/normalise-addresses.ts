import { sql } from 'kysely'
import { recordAll } from '../audit/record-all.ts'
import { changedFields } from '../changed-fields.ts'
import type { Caller, Tx } from '../context.ts'
import type { Changed, Effect } from '../lists/bulk.ts'
import { normaliseAddress, type AddressText } from './rules.ts'

type Row = AddressText & {
  id: string
  version: number
  account_id: string | null
  partner_id: string | null
}
type AddressBefore = { text: Partial<AddressText>; version: number }
type Change = { row: Row; text: Partial<AddressText> }

const lock = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<Row>`
    select id, version, account_id, partner_id, line1, line2, neighborhood, city, state, postal_code, country
      from address where id = any (${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

/** Updates the texts and records one audit event each. */
async function write(tx: Tx, caller: Caller, changes: readonly Change[]): Promise<void> {
  const texts = changes.map(({ row, text }) => ({ ...row, ...text }))
  await sql`
    update address a set line1 = c.line1, line2 = c.line2, neighborhood = c.neighborhood, city = c.city,
                         state = c.state, postal_code = c.postal_code
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as c (id uuid, line1 text, line2 text,
           neighborhood text, city text, state text, postal_code text)
     where a.id = c.id`.execute(tx)
  await recordAll(
    tx,
    caller,
    changes.map(({ row, text }) => ({
      action: 'U',
      entity_type: 'address',
      entity_id: row.id,
      account_id: row.account_id,
      partner_id: row.partner_id,
      changes: text,
    }))
  )
}

/** Normalizes the text of addresses. Already normalized ones are skipped. */
export async function normaliseAddresses(
  tx: Tx,
  caller: Caller,
  ids: readonly string[]
): Promise<Effect> {
  const changes: Change[] = []
  const effect: Effect = { changed: [], skipped: [] }
  for (const row of await lock(tx, ids)) {
    const text = changedFields<Partial<AddressText>>(row, textOf(normaliseAddress(row)))
    if (Object.keys(text).length === 0) effect.skipped.push({ id: row.id, reason: 'already' })
    else {
      changes.push({ row, text })
      const before: AddressBefore = {
        text: Object.fromEntries(
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `text` are those of AddressText
          Object.keys(text).map((name) => [name, row[name as keyof AddressText]])
        ),
        version: row.version + 1,
      }
      effect.changed.push({ id: row.id, before })
    }
  }
  await write(tx, caller, changes)
  return effect
}

/** Restores the texts of addresses unchanged since normalization. */
export async function restoreTexts(
  tx: Tx,
  caller: Caller,
  kept: readonly Changed[]
): Promise<Effect> {
  const rows = new Map(
    (
      await lock(
        tx,
        kept.map(({ id }) => id)
      )
    ).map((row) => [row.id, row])
  )
  const changes: Change[] = []
  const effect: Effect = { changed: [], skipped: [] }
  for (const { id, before } of kept) {
    const row = rows.get(id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `normaliseAddresses` above
    const { text, version } = before as AddressBefore
    if (row?.version === version) {
      changes.push({ row, text })
      effect.changed.push({ id, before: null })
    } else effect.skipped.push({ id, reason: 'changed-since' })
  }
  await write(tx, caller, changes)
  return effect
}

const textOf = ({ line1, line2, neighborhood, city, state, postal_code }: AddressText) => ({
  line1,
  line2,
  neighborhood,
  city,
  state,
  postal_code,
})

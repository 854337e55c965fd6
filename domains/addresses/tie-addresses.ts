import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordAll } from '../audit/record-all.ts'
import { changedFields } from '../changed-fields.ts'
import type { Caller, Tx } from '../context.ts'
import type { Changed, Effect } from '../lists/bulk.ts'
import { addressKey } from './address-source.ts'
import { commonForm, type TiedForm } from './rules-tie.ts'

type Row = TiedForm & {
  id: string
  key: string
  place_id: string | null
  version: number
  account_id: string | null
  partner_id: string | null
}
type TiedAddress = { form: Partial<TiedForm>; place_id: string | null; version: number }

const formColumns = [
  'line1',
  'line2',
  'neighborhood',
  'city',
  'state',
  'postal_code',
  'latitude',
  'longitude',
  'geocode_state',
  'geocode_precision',
  'geocoded_by',
  'geocoded_at',
  'placed_by',
] as const

/** Locks the given addresses, and with `isWide` all tied with them, in order of id. */
async function lock(tx: Tx, ids: readonly string[], isWide: boolean): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select a.id, ${addressKey('a')} as key, t.place_id, a.version, a.account_id, a.partner_id, a.country, a.created_at::text,
           a.line1, a.line2, a.neighborhood, a.city, a.state, a.postal_code, a.latitude::float8, a.longitude::float8,
           a.geocode_state, a.geocode_precision, a.geocoded_by, a.geocoded_at::text, a.placed_by
      from address a left join address_tie t on t.address_id = a.id
     where a.id = any (${ids}::uuid[])
        or (${isWide}::boolean and t.place_id in (select place_id from address_tie where address_id = any (${ids}::uuid[])))
     order by a.id for update of a`.execute(tx)
  return rows
}

async function write(tx: Tx, changes: readonly { row: Row; form: Partial<TiedForm> }[]) {
  const forms = changes.map(({ row, form }) => ({ ...row, ...form }))
  // One statement for all addresses of a place: a trigger unties an address whose text differs from the others.
  await sql`
    update address a
       set ${sql.join(formColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`c.${name}`)}`))}
      from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as c (id uuid, line1 text, line2 text, neighborhood text,
           city text, state text, postal_code text, latitude numeric, longitude numeric, geocode_state text,
           geocode_precision text, geocoded_by text, geocoded_at timestamptz, placed_by uuid)
     where a.id = c.id`.execute(tx)
}

const recordTie = (tx: Tx, caller: Caller, rows: readonly { row: Row; changes: object }[]) =>
  recordAll(
    tx,
    caller,
    rows.map(({ row, changes }) => ({
      action: 'U',
      entity_type: 'address',
      entity_id: row.id,
      account_id: row.account_id,
      partner_id: row.partner_id,
      changes: { ...changes },
    }))
  )

/**
 * Ties addresses of any owners as one place: all take a common text and position, and corrections by staff apply to
 * all of them from then on. Each row stays with its owner.
 */
export async function tieAddresses(
  tx: Tx,
  caller: Caller,
  ids: readonly string[]
): Promise<Effect> {
  const effect: Effect = { changed: [], skipped: [] }
  const chosen = new Set(ids)
  const places = Map.groupBy(await lock(tx, ids, true), ({ key }) => key)
  const changes: { row: Row; form: Partial<TiedForm> }[] = []
  const ties: { address_id: string; place_id: string }[] = []
  const notes: { row: Row; changes: object }[] = []
  for (const rows of places.values()) {
    const [first] = rows
    const isOne = first !== undefined && rows.every(({ place_id }) => place_id === first.place_id)
    if (rows.length < 2 || (isOne && first.place_id !== null)) {
      const reason = rows.length < 2 ? 'no-same-place' : 'already-tied'
      effect.skipped.push(
        ...rows.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ id, reason }))
      )
      continue
    }
    const place_id = rows.find((row) => row.place_id !== null)?.place_id ?? randomUUID()
    const common = commonForm(rows)
    for (const row of rows) {
      const form = changedFields<Partial<TiedForm>>(row, common)
      const isChanged = Object.keys(form).length > 0
      if (isChanged) changes.push({ row, form })
      ties.push({ address_id: row.id, place_id })
      notes.push({ row, changes: { ...form, tied_addresses: rows.length } })
      const before: TiedAddress = {
        form: Object.fromEntries(formColumns.map((name) => [name, row[name]])),
        place_id: row.place_id,
        version: row.version + (isChanged ? 1 : 0),
      }
      effect.changed.push({ id: row.id, before })
    }
  }
  await write(tx, changes)
  await sql`
    insert into address_tie (address_id, place_id)
    select address_id, place_id from jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) as t (address_id uuid, place_id uuid)
        on conflict (address_id) do update set place_id = excluded.place_id`.execute(tx)
  await recordTie(tx, caller, notes)
  return effect
}

/** Restores text, position and ties of addresses unchanged since they were tied. */
export async function revertTie(tx: Tx, caller: Caller, kept: readonly Changed[]): Promise<Effect> {
  const found = new Map(
    (
      await lock(
        tx,
        kept.map(({ id }) => id),
        false
      )
    ).map((row) => [row.id, row])
  )
  const effect: Effect = { changed: [], skipped: [] }
  const back: { row: Row; form: Partial<TiedForm>; place_id: string | null }[] = []
  for (const { id, before } of kept) {
    const row = found.get(id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `tieAddresses` above
    const { form, place_id, version } = before as TiedAddress
    if (row?.version === version) {
      back.push({ row, form, place_id })
      effect.changed.push({ id, before: null })
    } else effect.skipped.push({ id, reason: 'changed-since' })
  }
  await write(tx, back)
  await setTies(tx, back)
  await recordTie(
    tx,
    caller,
    back.map(({ row, form }) => ({ row, changes: { ...form, tied_addresses: 0 } }))
  )
  return effect
}

async function setTies(
  tx: Tx,
  rows: readonly { row: { id: string }; place_id: string | null }[]
): Promise<void> {
  const loose = rows.filter(({ place_id }) => place_id === null).map(({ row }) => row.id)
  const tied = rows
    .filter(({ place_id }) => place_id !== null)
    .map(({ row, place_id }) => ({ address_id: row.id, place_id }))
  await sql`delete from address_tie where address_id = any (${loose}::uuid[])`.execute(tx)
  await sql`
    insert into address_tie (address_id, place_id)
    select t.address_id, t.place_id
      from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as t (address_id uuid, place_id uuid)
        on conflict (address_id) do update set place_id = excluded.place_id`.execute(tx)
}

/** Unties addresses. Their text stays. */
export async function untieAddresses(
  tx: Tx,
  caller: Caller,
  ids: readonly string[]
): Promise<Effect> {
  const rows = await lock(tx, ids, true)
  const chosen = new Set(ids)
  const tied = rows.filter(({ id, place_id }) => chosen.has(id) && place_id !== null)
  await sql`delete from address_tie where address_id = any (${tied.map(({ id }) => id)}::uuid[])`.execute(
    tx
  )
  await recordTie(
    tx,
    caller,
    tied.map((row) => ({ row, changes: { tied_addresses: 0 } }))
  )
  return {
    changed: tied.map(({ id, place_id }) => ({
      id,
      // A single remaining address is untied too, and tied again on undo.
      before: {
        place_id,
        with: rows.filter((row) => row.place_id === place_id).map((row) => row.id),
      },
    })),
    skipped: rows
      .filter(({ id, place_id }) => chosen.has(id) && place_id === null)
      .map(({ id }) => ({ id, reason: 'not-tied' })),
  }
}

/** Ties addresses again that were untied, as far as their keys are still equal. */
export async function revertUntie(
  tx: Tx,
  caller: Caller,
  kept: readonly Changed[]
): Promise<Effect> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `untieAddresses` above
  const before = kept.map((one) => one.before as { place_id: string; with: string[] })
  const rows = await lock(
    tx,
    before.flatMap((one) => one.with),
    false
  )
  const back = rows.flatMap((row) => {
    const place_id = before.find((one) => one.with.includes(row.id))?.place_id ?? null
    const isStill = rows.some(
      ({ id, key }) =>
        id !== row.id &&
        key === row.key &&
        before.some((one) => one.place_id === place_id && one.with.includes(id))
    )
    return row.place_id === null && isStill ? [{ row, place_id }] : []
  })
  await setTies(tx, back)
  const done = new Set(back.map(({ row }) => row.id))
  await recordTie(
    tx,
    caller,
    back.map(({ row }) => ({ row, changes: { tied_addresses: back.length } }))
  )
  return {
    changed: kept.filter(({ id }) => done.has(id)).map(({ id }) => ({ id, before: null })),
    skipped: kept
      .filter(({ id }) => !done.has(id))
      .map(({ id }) => ({ id, reason: 'changed-since' })),
  }
}

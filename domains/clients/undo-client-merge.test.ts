import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getClient } from './contract-admin.ts'
import { mergeClients } from './contract-merge.ts'
import { previewClientUndo, undoClientMerge } from './contract-undo.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
let partner_id: string
let rank = 0
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  family = await make.client(app)
  ;({ partner_id } = await make.partner(app, { name: 'Clínica' }))
})
afterAll(() => app.stop())

const as = () => ({ as: staff })
const db = () => app.database.db
const get = async (id: string) => (await app.call(getClient, { id }, as())).body
const person = (first_name: string, relationship: 'child' | 'self' = 'child') =>
  make.patient(app, family, { first_name, relationship })
async function merge(kept_id: string, gone_id: string, take: ('phone' | 'email')[] = []) {
  const [kept, gone] = [await get(kept_id), await get(gone_id)]
  const both = { kept_version: kept.version, gone_version: gone.version }
  const done = await app.call(mergeClients, { kept_id, gone_id, ...both, take }, as())
  expect(done.status).toBe(200)
  return (await get(kept_id)).merges[0]?.id ?? ''
}
const undo = (id: string, merge_id: string) =>
  app.call(undoClientMerge, { id, merge_id, reason: 'Twins' }, as())

/** Reads the records of some people, and everything active that belongs to them. */
async function holds(ids: readonly string[]) {
  const of = async (table: string, isOpen: string, quiet: string[] = []) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${sql.val(['version', 'updated_at', ...quiet])}::text[] as row
        from ${sql.table(table)} t
       where ${sql.ref(table === 'client' ? 't.id' : 't.client_id')} = any (${sql.val([...ids])}::uuid[])
         and ${sql.raw(isOpen)} order by 1`.execute(db())
    return rows.map(({ row }) => row)
  }
  return {
    client: await of('client', 'true'),
    coverage: await of('coverage', 'true'),
    care: await of('care_relationship', 'true'),
    consent: await of('consent', 'withdrawn_at is null'),
    address: await of('address', 'true'),
    invitation: await of('family_invitation', 'true'),
    person: await of('client_person', 'true'),
  }
}
async function policy(covers: Record<string, string | null>) {
  const { id } = await db()
    .insertInto('policy')
    .values({ account_id: family.account_id, rank: (rank += 1), policy_number: `P-${rank}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [client_id, member_id] of Object.entries(covers))
    await db()
      .insertInto('coverage')
      .values({ account_id: family.account_id, client_id, policy_id: id, member_id })
      .execute()
}
const agree = (client_id: string, kind: 'health_data' | 'privacy') =>
  db()
    .insertInto('consent')
    .values({
      account_id: family.account_id,
      client_id,
      kind,
      text_version: '2025-01',
      locale: 'es',
      given_by: family.user_id,
    })
    .execute()
const lives = (client_id: string) =>
  sql`insert into address (account_id, client_id, line1, city, country) values (${family.account_id}, ${client_id}, 'X 1', 'M', 'MX')`.execute(
    db()
  )
const treat = (client_id: string) =>
  make.treat(app, { partner_id, account_id: family.account_id, client_id })

type Graph = {
  both: (string | null)[]
  mine: number
  theirs: number
  agreed: [boolean, boolean]
  treated: [boolean, boolean]
  homes: [number, number]
  signs_in: boolean
}
const flags = fc.tuple(fc.boolean(), fc.boolean())
const graphs: fc.Arbitrary<Graph> = fc.record({
  both: fc.array(fc.constantFrom('M-1', null), { maxLength: 2 }),
  mine: fc.nat(1),
  theirs: fc.nat(2),
  agreed: flags,
  treated: flags,
  homes: fc.tuple(fc.nat(1), fc.nat(2)),
  signs_in: fc.boolean(),
})

async function draw(graph: Graph): Promise<[string, string]> {
  const pair: [string, string] = [await person('Eva'), await person('EVA')]
  const [kept, gone] = pair
  for (const number of graph.both) await policy({ [kept]: null, [gone]: number })
  for (let n = 0; n < graph.mine; n += 1) await policy({ [kept]: `K-${n}` })
  for (let n = 0; n < graph.theirs; n += 1) await policy({ [gone]: `G-${n}` })
  for (const side of [0, 1] as const) {
    if (graph.agreed[side]) await agree(pair[side], 'privacy')
    if (graph.treated[side]) await treat(pair[side])
    for (let n = 0; n < graph.homes[side]; n += 1) await lives(pair[side])
  }
  await sql`update client set phone = '555', email = 'two@p.example',
                   user_id = ${graph.signs_in ? family.user_id : null} where id = ${gone}`.execute(
    db()
  )
  return pair
}

test('200: undoing a merge restores all data of both records, and so does undoing the next', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const [kept, gone] = await draw(graph)
      const before = await holds([kept, gone])
      const merge_id = await merge(kept, gone, ['phone', 'email'])
      const merged = await holds([kept, gone])
      const look = (await app.call(previewClientUndo, { id: kept, merge_id }, as())).body
      expect(look).toMatchObject({
        refusal: null,
        outcome: { fields: ['email', 'phone'], stays: [] },
      })
      expect(await holds([kept, gone])).toEqual(merged)
      const done = await undo(kept, merge_id)
      expect(done.body).toEqual(look.outcome)
      expect(await holds([kept, gone])).toEqual(before)
      await undo(kept, await merge(kept, gone))
      expect(await holds([kept, gone])).toEqual(before)
      await sql`update client set user_id = null where id = ${gone}`.execute(db())
    }),
    { numRuns: 6 }
  )
})

test('200: what was withdrawn or ended since is ended for both, and the trail records it', async () => {
  const [kept, gone] = [await person('Leo'), await person('Leo')]
  await agree(gone, 'health_data')
  await agree(gone, 'privacy')
  await policy({ [gone]: 'M-5' })
  await treat(gone)
  const merge_id = await merge(kept, gone)
  await sql`update consent set withdrawn_at = now(), withdrawn_by = ${family.user_id}
             where client_id = ${kept} and kind = 'health_data'`.execute(db())
  await sql`update coverage set member_id = 'M-6' where client_id = ${kept}`.execute(db())
  await sql`update care_relationship set status = 'ended', ended_at = now() where client_id = ${kept}`.execute(
    db()
  )
  expect((await undo(kept, merge_id)).status).toBe(200)
  const back = await get(gone)
  expect(back.status).toBe('active')
  expect(back.coverages.map(({ member_id, status }) => [member_id, status])).toEqual([
    ['M-6', 'active'],
  ])
  expect(back.partners[0]?.status).toBe('ended')
  expect(
    Object.fromEntries(back.consents.map((one) => [one.kind, one.withdrawn_at !== null]))
  ).toEqual({ health_data: true, privacy: false })
  const after = await get(kept)
  expect(after.coverages).toEqual([])
  // The consents existed for a while, which stays recorded.
  expect(after.consents.map((one) => one.withdrawn_at !== null)).toEqual([true, true])
  expect(after.merges).toMatchObject([{ undone_by: 'Ana Solís', undo_until: null }])
  const trail = await app.call(listActivity, { entity_type: 'client', entity_id: kept }, as())
  expect(trail.body.rows[0]).toMatchObject({
    reason: 'Twins',
    changes: { merge_undone: back.first_name + ' ' + back.last_name },
  })
})

test('200: a row that is referenced by now is ended instead of removed', async () => {
  const [kept, gone] = [await person('Max'), await person('Max')]
  await policy({ [gone]: 'M-7' })
  const merge_id = await merge(kept, gone)
  await sql`
    insert into policy_usage (account_id, policy_id, coverage_id, period_from, period_until, currency, as_of)
    select account_id, policy_id, id, '2026-01-01', '2026-12-31', 'USD', '2026-02-01' from coverage where client_id = ${kept}`.execute(
    db()
  )
  expect((await undo(kept, merge_id)).status).toBe(200)
  expect((await get(kept)).coverages.map(({ status }) => status)).toEqual(['cancelled'])
  expect((await get(gone)).coverages.map(({ status }) => status)).toEqual(['active'])
})

test('409: another holder by now, or a later merge; 410; 404', async () => {
  const [kept, gone] = [await person('Ida'), await person('Ida', 'self')]
  const merge_id = await merge(kept, gone)
  const holder = await person('Ada', 'self')
  expect((await undo(kept, merge_id)).body.code).toBe('other-holder')
  expect((await app.call(previewClientUndo, { id: kept, merge_id }, as())).body.refusal).toBe(
    'other-holder'
  )
  await sql`update client set relationship = 'spouse' where id = ${holder}`.execute(db())
  const third = await person('Ida')
  const later = await merge(third, kept)
  expect((await undo(kept, merge_id)).body.code).toBe('later-merge')
  expect((await undo(kept, later)).body.code).toBe('no-such-merge')
  await undo(third, later)
  expect((await undo(kept, merge_id)).status).toBe(200)
  expect((await undo(kept, merge_id)).body.code).toBe('already-undone')
  const old = await merge(kept, gone)
  await sql`update merge_record set undo_until = now() where id = ${old}`.execute(db())
  expect((await undo(kept, old)).status).toBe(410)
})

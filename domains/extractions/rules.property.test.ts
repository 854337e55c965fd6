import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRole } from '@numo/server/database/test-acting.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { cardFields, type CardField, type CardValue } from './rules-card.ts'
import { tidyText } from './rules-tidy.ts'
import {
  changesOf,
  extractionStatuses,
  factsOf,
  finalValue,
  inReviewOrder,
  isOpen,
  isOver,
  mayMove,
  moves,
  openFields,
  type ReviewedField,
} from './rules.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

test('the transition table equals the rules', async () => {
  const { rows } = await database.pool.query<{ line: string }>(
    `select from_status || ' ' || to_status || ' ' || event || ' '
            || array_to_string(array(select unnest(roles) order by 1), ',') as line
       from status_transition where entity = 'extraction'`
  )
  const ours = moves.map(
    ({ from, to, event, by }) => `${from} ${to} ${event} ${by.toSorted().join(',')}`
  )
  expect(rows.map(({ line }) => line).toSorted()).toEqual(ours.toSorted())
})

test('every state is reachable, and final states are applied, rejected and cancelled', () => {
  const reached = new Set(['queued'])
  for (const _ of extractionStatuses)
    for (const { from, to } of moves) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual([...extractionStatuses].toSorted())
  expect(extractionStatuses.filter(isOver)).toEqual(['applied', 'rejected', 'cancelled'])
})

test('for every pair of states and every actor, the database and the rules agree', async () => {
  const { pool } = database
  await pool.query(
    `insert into account (display_name, numo_company_id) select 'x', id from numo_company limit 1`
  )
  const { rows } = await pool.query<{ account_id: string; document_id: string }>(
    `with d as (
       insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key)
       select id, 'insurance_card_front', 'a.jpg', 'image/jpeg', 1, sha256('x'), 'a' from account limit 1
       returning id, account_id)
     select id as document_id, account_id from d`
  )
  const [made] = rows
  const client = await pool.connect()
  try {
    for (const from of extractionStatuses)
      for (const to of extractionStatuses)
        for (const by of ['system', 'admin'] as const) {
          if (from === to) continue
          await client.query('begin')
          await client.query(
            `insert into app_user (email, display_name) values ('r@x.example', 'R')`
          )
          await client.query(
            `insert into extraction (account_id, document_id, schema_name) values ($1, $2, 'insurance_card')`,
            [made?.account_id, made?.document_id]
          )
          await client.query('alter table extraction disable trigger guard_transition')
          await client.query(
            `update extraction set status = $1, target_type = 'policy', target_id = gen_random_uuid(),
                    reviewed_by = (select id from app_user limit 1)`,
            [from]
          )
          await client.query('alter table extraction enable trigger guard_transition')
          await client.query(setRole(database.connection, `numo_${by}`))
          const moved = await client.query('update extraction set status = $1', [to]).then(
            () => true,
            (error: { constraint?: string }) => {
              expect(error.constraint).toBe('extraction_transition')
              return false
            }
          )
          await client.query('rollback')
          expect([from, to, by, moved]).toEqual([from, to, by, mayMove(from, to, by)])
        }
  } finally {
    client.release()
  }
}, 60_000)

const value = fc.option(fc.string({ minLength: 1, maxLength: 8 }), { nil: null })
const field = (path: CardField) =>
  fc.record({
    path: fc.constant(path),
    value,
    reason: fc.option(fc.constant('low_confidence'), { nil: null }),
    corrected_value: value,
    corrected_at: fc.option(fc.constant('2026-11-21T10:00:00Z'), { nil: null }),
  })
const card: fc.Arbitrary<ReviewedField[]> = fc.tuple(...cardFields.map(field))

test('no field is open exactly when every required one has a value and every doubtful one was reviewed', () => {
  fc.assert(
    fc.property(card, (fields) => {
      const open = openFields(fields)
      for (const one of fields) {
        const isMissing =
          finalValue(one) === null &&
          (one.path === 'plan' ||
            (one.path === 'member_id' &&
              finalValue(fields.find(({ path }) => path === 'policy_number')) === null))
        expect(open.includes(one.path)).toBe(isMissing || isOpen(one))
      }
    })
  )
})

test('corrections take precedence over extracted values, and an empty field changes no policy', () => {
  fc.assert(
    fc.property(card, (fields) => {
      const facts = factsOf(fields, null)
      for (const kind of ['member_id', 'policy_number', 'group_number'] as const) {
        const field = fields.find(({ path }) => path === kind)
        const value: CardValue | null = field?.corrected_at
          ? field.corrected_value
          : (field?.value ?? null)
        expect(facts[kind]).toBe(typeof value === 'string' ? tidyText(value) || null : null)
      }
      expect(changesOf(facts, facts, true).filter((one) => one.is_changed)).toEqual([])
      for (const { fact, from, to } of changesOf(null, facts, true))
        expect([from, facts[fact]]).toEqual([null, to])
      const before = { member_id: 'M-1', policy_number: 'P-1', group_number: 'G-1' }
      for (const { fact, from, to, is_changed } of changesOf(before, facts, false)) {
        expect(to).toEqual(fact === 'member_id' ? 'M-1' : (facts[fact] ?? from))
        expect(is_changed).toBe(to !== from)
      }
    })
  )
})

test('doubtful fields come first, and none is omitted', () => {
  fc.assert(
    fc.property(card, (fields) => {
      const ordered = inReviewOrder(fields)
      expect(ordered.map(({ path }) => path).toSorted()).toEqual([...cardFields].toSorted())
      const isSure = ordered.map((one) => !isOpen(one))
      expect(isSure).toEqual(isSure.toSorted((a, b) => Number(a) - Number(b)))
    })
  )
})

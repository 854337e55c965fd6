import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, client, type TestPerson } from '../access/test-factories.ts'
import type { Context } from '../context.ts'
import { exportUnreadSearches, listUnreadSearches } from './contract-searches.ts'
import { findProviders } from './contract.ts'
import { rebuildListings } from './rebuild-listings.ts'
import { writeDirectory } from './test-factories.ts'
import { createUnreadSearches, saveUnreadSearches, tidyUnreadSearches } from './unread-searches.ts'

let app: TestApp
let staff: TestPerson
let ctx: Context

beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  ctx = app.program.contextFor('program')
  const place = { latitude: 20.97, longitude: -89.62, city_id: 'merida' }
  await writeDirectory(app.database.db, {
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    providers: [
      { name: 'Ana Solis Quintana', places: [place], specialties: ['cardiology'] },
      { name: 'Bo Wintergarden', places: [place], specialties: ['dermatology'] },
    ],
  })
  await app.database.db.transaction().execute((tx) => rebuildListings(tx, 'all'))
})
afterAll(() => app.stop())
beforeEach(async () => {
  ctx.unread_searches.take()
  await app.database.pool.query('delete from unread_search')
})

const search = async (q: string, more: Record<string, string> = {}) => {
  const { status } = await app.call(findProviders, { q, ...more })
  expect(status).toBe(200)
}
const on = (day: string): Context => ({ ...ctx, today: () => day })
const stored = async () =>
  (
    await app.database.pool.query(
      `select phrase, outcome, times, first_on::text, last_on::text, daily, is_shown from unread_search order by phrase`
    )
  ).rows
const shown = async () => (await app.call(listUnreadSearches, {}, { as: staff })).body.rows

/** Counts a phrase on a day as if it had been searched so often. */
async function countOn(day: string, phrase: string, times = 1) {
  for (let n = 0; n < times; n += 1) ctx.unread_searches.add(phrase, 'nothing_found')
  await saveUnreadSearches(on(day))
}

test('words that find nothing, and words that are left out, are counted by day', async () => {
  await search('vorpidal')
  await search('Cardiologist  VORPIDAL')
  await search('cardiologist')
  expect(await stored()).toEqual([])
  await saveUnreadSearches(on('2026-11-20'))
  expect(await stored()).toEqual(
    ['left_out', 'nothing_found'].map((outcome) => ({
      phrase: 'vorpidal',
      outcome,
      times: 1,
      first_on: '2026-11-20',
      last_on: '2026-11-20',
      daily: { '2026-11-20': 1 },
      is_shown: false,
    }))
  )
})

test.each([
  ['a number', 'vorpidal 5512345678'],
  ['a number of another script', 'vorpidal ٥٥١٢'],
  ['an email address', 'vorpidal ana@people.example'],
  ['an address of a page', 'https://vorpidal.example'],
  ['a title', 'dra vorpidal'],
  ['a name of the directory', 'quintana vorpidal'],
  ['the beginning of a name', 'winterg vorpidal'],
  ['a name with a typo', 'quintama vorpidal'],
  ['more than three words', 'vorpidal crunkel brillig slithe'],
])('a search with %s is not counted', async (_, q) => {
  await search(q)
  expect(ctx.unread_searches.take()).toEqual([])
})

test('further pages and parts of a map do not count a search again', async () => {
  await search('vorpidal', { bbox: '-90,20,-89,21' })
  expect(ctx.unread_searches.take()).toEqual([])
})

test('a long phrase is cut', async () => {
  await search(`vorpidal ${'x'.repeat(60)}`)
  expect(ctx.unread_searches.take()).toEqual([
    { phrase: `vorpidal ${'x'.repeat(31)}`, outcome: 'nothing_found', times: 1 },
  ])
})

test('the table has nothing about who searched, and no time below a day', async () => {
  const { rows } = await app.database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = 'unread_search'`
  )
  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual({
    id: 'uuid',
    phrase: 'text',
    outcome: 'text',
    times: 'integer',
    first_on: 'date',
    last_on: 'date',
    daily: 'jsonb',
    is_shown: 'boolean',
    words: 'tsvector',
  })
})

test('staff see a phrase from three times on two days, with its days; others never do', async () => {
  await countOn('2026-11-20', 'once')
  await countOn('2026-11-20', 'often on one day', 50)
  await countOn('2026-11-20', 'vorpidal')
  await countOn('2026-11-21', 'vorpidal')
  expect(await shown()).toEqual([])
  await countOn('2026-11-22', 'vorpidal', 2)
  expect(await shown()).toMatchObject([
    {
      phrase: 'vorpidal',
      outcome: 'nothing_found',
      times: 4,
      first_on: '2026-11-20',
      last_on: '2026-11-22',
      daily: [
        { day: '2026-11-22', times: 2 },
        { day: '2026-11-21', times: 1 },
        { day: '2026-11-20', times: 1 },
      ],
    },
  ])
  const file = await app.call(exportUnreadSearches, {}, { as: staff })
  expect(file.body.csv.split('\r\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^vorpidal,Found nothing,4,2026-11-22/),
    '',
  ])
  expect((await app.call(listUnreadSearches, {}, { as: await client(app) })).status).toBe(403)
  expect((await app.call(listUnreadSearches, {})).status).toBe(401)
})

test('a count is deleted after 90 days, and a phrase with its last one', async () => {
  await countOn('2026-08-01', 'old', 3)
  await countOn('2026-08-01', 'both', 5)
  await countOn('2026-08-20', 'both', 2)
  await countOn('2026-11-01', 'both', 2)
  await tidyUnreadSearches(on('2026-10-30'))
  expect(await stored()).toMatchObject([{ phrase: 'both', times: 9 }, { phrase: 'old' }])
  for (let again = 0; again < 2; again += 1) {
    await tidyUnreadSearches(on('2026-10-31'))
    expect(await stored()).toMatchObject([
      {
        phrase: 'both',
        times: 4,
        first_on: '2026-08-20',
        daily: { '2026-08-20': 2, '2026-11-01': 2 },
      },
    ])
  }
})

test('memory holds a limited number of phrases between two saves', () => {
  const counts = createUnreadSearches()
  for (let n = 0; n < 1500; n += 1) counts.add(`phrase ${n}`, 'left_out')
  counts.add('phrase 7', 'left_out')
  const taken = counts.take()
  expect(taken).toHaveLength(1000)
  expect(taken[7]).toEqual({ phrase: 'phrase 7', outcome: 'left_out', times: 2 })
  expect(counts.take()).toEqual([])
})

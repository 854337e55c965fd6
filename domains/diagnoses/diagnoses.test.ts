import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { findDiagnoses } from './contract.ts'
import { loadCommonDiagnoses, readCommonDiagnoses } from './load-common-diagnoses.ts'

let app: TestApp
let clinic: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  await loadCommonDiagnoses(app.database.db)
  clinic = await make.partner(app)
})
afterAll(() => app.stop())

const find = async (q: string, locale: 'en' | 'es' = 'en') =>
  (await app.call(findDiagnoses, { q, locale }, { as: clinic })).body
const first = async (q: string, locale: 'en' | 'es' = 'en') =>
  (await find(q, locale)).diagnoses[0]?.code

describe('findDiagnoses', () => {
  it('200: by a code with or without its dot, and by its beginning', async () => {
    expect(await find('e11.9', 'es')).toEqual({
      diagnoses: [
        {
          system: 'icd10',
          code: 'E11.9',
          title: 'Diabetes tipo 2 sin complicaciones',
          other_title: 'Type 2 diabetes without complications',
          code_set: 'common',
          is_leaf: true,
        },
      ],
      searched: null,
    })
    expect(await first('M545')).toBe('M54.5')
    const { diagnoses } = await find('E11')
    expect(diagnoses.map(({ code }) => code)).toEqual(['E11.4', 'E11.5', 'E11.9'])
    expect((await find('X99.9')).diagnoses).toEqual([])
  })

  it.each([
    ['sugar', 'E11.9'],
    ['azúcar alta', 'E11.9'],
    ['high blood pressure', 'I10'],
    ['presion alta', 'I10'],
    ['dolor de espalda', 'M54.5'],
    ['back pain', 'M54.5'],
    ['piedras en el riñon', 'N20.0'],
    ['anginas', 'J03.9'],
    ['heart attack', 'I21.9'],
    ['kidney stones', 'N20.0'],
    ['gripa', 'J00'],
    ['broken wrist', 'S52.5'],
    ['muela del juicio', 'K01.1'],
    ['c-section', 'O82.9'],
  ])('200: everyday words of either language: %s is %s', async (q, code) => {
    expect([await first(q, 'en'), await first(q, 'es')]).toEqual([code, code])
  })

  it.each([
    ['apendisitis', 'K35.9', 'apendicitis'],
    ['neumonja', 'J18.9', 'neumonia'],
    ['hipertencion', 'I10', 'hipertension'],
    ['asthna', 'J45.9', 'asthma'],
    ['diavetes', 'E11.9', 'diabetes'],
    ['bronkitis', 'J20.9', 'bronchitis'],
    ['migreine', 'G43.9', 'migraine'],
  ])(
    '200: a misspelt word is understood by its sound or keys: %s is %s',
    async (q, code, meant) => {
      const { diagnoses, searched } = await find(q)
      expect([diagnoses[0]?.code, searched]).toEqual([code, meant])
    }
  )

  it('200: words that no diagnosis has together find those with most of them', async () => {
    expect(await first('migraine since tuesday')).toBe('G43.9')
    expect((await find('qqqqq xxxxx')).diagnoses).toEqual([])
    expect((await find("';-- %_\\")).diagnoses).toEqual([])
  })

  it('401: nobody who is signed out', async () => {
    expect((await app.call(findDiagnoses, { q: 'flu' })).status).toBe(401)
  })
})

const shared = new URL('../../../shared/data/diagnoses/', import.meta.url)
const hasSets = existsSync(shared)

test('at least 300 diagnoses ship, each once, with titles and everyday words in both languages', () => {
  const [en, es] = [readCommonDiagnoses('en'), readCommonDiagnoses('es')]
  expect(en.length).toBeGreaterThanOrEqual(300)
  expect(new Set(en.map(({ code }) => code)).size).toBe(en.length)
  for (const row of [...en, ...es])
    expect([row.code, row.title !== '', row.everyday.length > 0]).toEqual([row.code, true, true])
})

test.skipIf(!hasSets)('each of them has a code that the ICD-10 of the WHO has', () => {
  const rows: { code: string }[] = parse(readFileSync(new URL('cie-10-es.csv', shared)), {
    columns: true,
    bom: true,
  })
  const known = new Set(rows.map(({ code }) => code))
  expect(readCommonDiagnoses('en').filter(({ code }) => !known.has(code))).toEqual([])
})

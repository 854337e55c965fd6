import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { readCsv } from '../read-csv.ts'
import { listCodeSets, previewCodeSet, publishCodeSet } from './contract-import.ts'
import { findDiagnoses } from './contract.ts'
import { codeOf, readCodeList } from './rules-code-list.ts'

const read = (csv: string) => readCodeList(readCsv(csv), { language: 'en' })

test('a code is read with or without its dot, with its marks, and nothing else is one', () => {
  expect(['e119', 'E11.9', ' A17.0† ', 'S52.501A', 'i10'].map(codeOf)).toEqual([
    'E11.9',
    'E11.9',
    'A17.0',
    'S52.501A',
    'I10',
  ])
  expect(['', '11.9', 'EE1.9', 'A00-B99', 'E11.99999', 'E1'].map(codeOf)).toEqual(
    Array.from({ length: 6 }, () => null)
  )
})

test('rows that cannot be used are named with line and reason, the others are read', () => {
  const list = read(
    [
      'Code;Notes;Title',
      'A00;x;Cholera',
      ';x;No code',
      'B99X.12345;x;Wrong',
      'A01;x;',
      `A02;x;${'long '.repeat(70)}`,
      'A03;x;Broken \uFFFD',
      'A00;x;Another title',
      'A00;x;Cholera',
      'A04',
    ].join('\n')
  )
  expect(list).toMatchObject({
    rows: [{ code: 'A00', title: 'Cholera', everyday: [] }],
    repeated: 1,
    unused_columns: ['Notes'],
    issues: [
      { line: 3, problem: 'no_code', other_line: null },
      { line: 4, problem: 'wrong_code', other_line: null },
      { line: 5, problem: 'no_title', other_line: null },
      { line: 6, problem: 'long_title', other_line: null },
      { line: 7, problem: 'unreadable', other_line: null },
      { line: 8, problem: 'clash', other_line: 2 },
      { line: 10, problem: 'no_title', other_line: null },
    ],
  })
})

test.each([
  ['', 'empty'],
  ['code,title', 'empty'],
  ['code,title\nA00,"never closed', 'quotes'],
  ['a,b\nA00,Cholera', 'columns'],
  ['{"resourceType":"CodeSystem"}\n{}', 'quotes'],
  ['<ClaML>\n<Title>ICD</Title>', 'columns'],
  ['PK\u0003\u0004\u0000\u0000\nxx', 'columns'],
  ['code,title\nx,Cholera\ny,Typhoid', 'no-codes'],
])('a file that is no list of codes is refused as a whole: %j is %s', (csv, file_problem) => {
  expect(read(csv)).toEqual({ file_problem })
})

test('set and language follow from codes and titles, and a file that does not say is asked about', () => {
  const csv = 'codigo,descripcion\nA00.0,Cólera debido a Vibrio\nS52.501A,Fractura de la muñeca'
  expect(readCodeList(readCsv(csv))).toMatchObject({ code_set: 'icd10cm', language: 'es' })
  expect(readCodeList(readCsv('code,title\nA00,Cholera'))).toEqual({ file_problem: 'language' })
  expect(readCodeList(readCsv(csv), { code_set: 'icd10', language: 'en' })).toMatchObject({
    code_set: 'icd10',
    language: 'en',
  })
})

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const preview = async (csv: string) =>
  (await app.call(previewCodeSet, { csv, language: 'en' }, { as: staff })).body
const publish = async (
  csv: string,
  more: { accept_withdrawals?: boolean; fingerprint?: string } = {}
) => {
  const { fingerprint } = await preview(csv)
  const input = { csv, language: 'en' as const, name: 'ICD-10, test', fingerprint, ...more }
  return app.call(publishCodeSet, input, { as: staff })
}
const find = async (q: string) =>
  (await app.call(findDiagnoses, { q }, { as: staff })).body.diagnoses.map(({ code }) => code)
const table = (...rows: string[]) => ['code,title', ...rows].join('\n')

describe('previewCodeSet, publishCodeSet', () => {
  it('200: a preview changes nothing, publishing is a step of its own, and the same file again changes nothing', async () => {
    const csv = table('A00,Cholera', 'A00.9,Cholera unspecified', 'x,Wrong')
    expect(await preview(csv)).toMatchObject({
      file_problem: null,
      code_set: 'icd10',
      understood: 2,
      problem_count: 1,
      added: 2,
      known: 0,
    })
    expect(await find('cholera')).toEqual([])
    expect((await publish(csv)).body).toEqual({ added: 2, changed: 0, withdrawn: 0 })
    expect(await find('cholera')).toEqual(['A00', 'A00.9'])
    expect((await publish(csv)).body).toEqual({ added: 0, changed: 0, withdrawn: 0 })
    expect(await preview(csv)).toMatchObject({ same: 2, known: 2, added: 0 })
  })

  it('200: a code that the set no longer has is withdrawn, stored, and back when it returns', async () => {
    expect((await publish(table('A00,Cholera', 'A01,Typhoid'))).body.withdrawn).toBe(1)
    expect(await find('cholera')).toEqual(['A00'])
    const { sets } = (await app.call(listCodeSets, {}, { as: staff })).body
    expect(sets).toMatchObject([
      { code_set: 'icd10', language: 'en', name: 'ICD-10, test', codes: 2, withdrawn: 1 },
    ])
    const back = await publish(table('A00,Cholera', 'A00.9,Cholera again', 'A01,Typhoid fever'))
    expect(back.body).toEqual({ added: 1, changed: 2, withdrawn: 0 })
    expect(await find('cholera')).toEqual(['A00', 'A00.9'])
  })

  it('409: the set changed since the preview; 422: nothing can be read', async () => {
    const stale = await publish(table('A05,Food poisoning'), { fingerprint: 'of another preview' })
    expect([stale.status, stale.body.code]).toEqual([409, 'code-set-changed'])
    const unreadable = await publish('a,b\nc,d')
    expect([unreadable.status, unreadable.body.code]).toEqual([422, 'code-set-unreadable'])
    expect(await find('A05')).toEqual([])
  })

  it('422: most codes of a set are withdrawn only when that is accepted', async () => {
    const many = Array.from(
      { length: 150 },
      (_, i) => `B${10 + Math.floor(i / 2)}.${i % 2},Illness ${i}`
    )
    await publish(table(...many), { accept_withdrawals: true })
    const few = table('C00,Rest')
    expect(await preview(few)).toMatchObject({ is_mass_withdrawal: true })
    const refused = await publish(few)
    expect([refused.status, refused.body.code]).toEqual([422, 'mass-withdrawal'])
    expect((await publish(few, { accept_withdrawals: true })).status).toBe(200)
  })

  it('the audit trail says who published which set', async () => {
    const events = await make.asSystem(app.database.db, (tx) =>
      tx
        .selectFrom('audit_event')
        .select(['actor_user_id', 'changes'])
        .where('entity_type', '=', 'diagnosis_set')
        .orderBy('recorded_at')
        .execute()
    )
    expect(events[0]).toMatchObject({
      actor_user_id: staff.user_id,
      changes: { code_set: 'icd10', language: 'en', added: 2 },
    })
  })
})

const shared = new URL('../../../shared/data/diagnoses/', import.meta.url)

describe.skipIf(!existsSync(shared))('whole code sets', () => {
  const text = (file: string) => readFileSync(new URL(file, shared), 'utf8')
  it.each([
    ['icd-10-en.csv', 'icd10cm', 'en', 24_000],
    ['cie-10-es.csv', 'icd10', 'es', 14_000],
  ] as const)('%s is read as %s in %s', async (file, code_set, language, min) => {
    const csv = text(file)
    const before = await app.call(previewCodeSet, { csv }, { as: staff })
    expect(before.body).toMatchObject({ code_set, language, problem_count: 0 })
    expect(before.body.understood).toBeGreaterThan(min)
    const { fingerprint } = before.body
    const input = { csv, name: file, fingerprint, accept_withdrawals: true }
    expect((await app.call(publishCodeSet, input, { as: staff })).status).toBe(200)
    const after = await app.call(previewCodeSet, { csv }, { as: staff })
    expect(after.body).toMatchObject({ added: 0, changed: 0, withdrawn: 0 })
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { array, assert, constantFrom, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { readMoneyFile } from './read-money-file.ts'
import { readTransferReceipt } from '../../payouts/cep.ts'

/* Files that others wrote stand beside the repository; own samples run everywhere. */

const others = resolve(import.meta.dirname, '../../../../shared/data/money')
const hasOthers = existsSync(others)
if (!hasOthers) console.info(`skipped: files of others are not in ${others}`)

const filesOf = (folder: string) =>
  readdirSync(resolve(others, folder)).filter((name) => name !== 'README.md')
const read = (folder: string, name: string) =>
  readMoneyFile(readFileSync(resolve(others, folder, name)), 'USD')
const readText = (text: string, currency = 'MXN') => readMoneyFile(Buffer.from(text), currency)

/** In one line: what a file is, how many payments or lines it has, and what is wrong with it. */
function summary(folder: string, name: string): string {
  const file = read(folder, name)
  if ('problem' in file) return `refused: ${file.problem.code}`
  if (file.kind === 'statement')
    return file.statements
      .map(({ lines, notes }) =>
        [`${lines.length} lines`, ...notes.map(({ code }) => code)].join(' ')
      )
      .join('; ')
  const one = file.remittances.map(({ claims, problems }) => {
    const off = claims.filter(({ missing }) => missing !== 0).length
    const codes = [...new Set(problems.map(({ code }) => code))]
    return [`${claims.length} claims`, ...(off ? [`${off} off`] : []), ...codes].join(' ')
  })
  return [...new Set(one)].join('; ')
}

test.skipIf(!hasOthers)(
  'every file of others is read, or refused for what is wrong with it',
  () => {
    const all = [
      'x12-835',
      'camt053',
      'mt940',
      'x12-277',
      'x12-278',
      'pain001',
      'spei-cep',
    ].flatMap((folder) =>
      filesOf(folder).map((name) => `${folder}/${name}: ${summary(folder, name)}`)
    )
    expect(all).toMatchSnapshot()
  }
)

test.skipIf(!hasOthers)('every receipt of a SPEI transfer has its day, number and amount', () => {
  const amounts = filesOf('spei-cep').map(
    (name) => readTransferReceipt(readFileSync(resolve(others, 'spei-cep', name)))?.amount
  )
  expect(amounts).toEqual([1718723, 2752989, 2753217, 2852396, 2977866, 2091298, 1388770])
})

test('CSV: days in the order that fits, signed amounts, formulas refused with their line', () => {
  const lines = (text: string) => {
    const file = readText(text)
    return 'problem' in file || file.kind !== 'statement'
      ? file
      : file.statements[0]?.lines.map(({ booked_on, amount }) => [booked_on, amount])
  }
  expect(lines('Fecha;Abono;Cargo\n03/11/2026;1.200,50;\n04/11/2026;;12,00\n')).toEqual([
    ['2026-11-03', 120_050],
    ['2026-11-04', -1200],
  ])
  expect(lines('date,amount\n11/20/2026,"(1,234.50)"\n')).toEqual([['2026-11-20', -123_450]])
  for (const cell of ['=1+1', '@SUM(A1)', '+1+1', '-2+3', '=cmd|x'])
    expect(readText(`date,description,amount\n2026-11-03,${cell},5\n`)).toEqual({
      problem: { code: 'formula', params: { line: 2 } },
    })
  expect(readText('date,amount\n2026-02-30,5\n')).toMatchObject({ problem: { code: 'csv_day' } })
  expect(readText('date,amount\n2026-02-03,5.001\n')).toMatchObject({
    problem: { code: 'csv_amount' },
  })
})

test('XML with a document type, of another kind or without its end is refused', () => {
  expect(readText('<!DOCTYPE a [<!ENTITY b "c">]><Document/>')).toMatchObject({
    problem: { code: 'xml_has_dtd' },
  })
  expect(readText('<Document><BkToCstmrStmt>')).toMatchObject({ problem: { code: 'xml_not_xml' } })
  expect(readText('<Invoice/>')).toEqual({
    problem: { code: 'other_xml', params: { name: 'Invoice' } },
  })
})

test('a statement without its closing balance was cut off; an amount with too many decimals is refused', () => {
  expect(readText(':20:A\n:25:1\n:60F:C261101MXN1,00\n:61:261101C1,00NTRFX\n')).toMatchObject({
    problem: { code: 'cut_off' },
  })
  const entry = (amount: string) =>
    `<Document><BkToCstmrStmt><Stmt><CreDtTm>2026-11-01T00:00:00</CreDtTm><Ntry><Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt></Document>`
  expect(readText(entry('1.001'))).toMatchObject({ problem: { code: 'decimals' } })
  expect(readText(entry('1.000'))).toMatchObject({ kind: 'statement' })
})

test('property: no bytes make the reader throw', () => {
  const piece = constantFrom(
    'ISA*',
    'ST*835*1~',
    'CLP*',
    '~',
    ':61:',
    ':60F:C',
    '<Ntry>',
    'date,amount\n',
    '1,',
    '\r',
    'SE*'
  )
  assert(property(array(piece, { maxLength: 40 }), (parts) => void readText(parts.join(''))))
  assert(property(uint8Array({ maxLength: 200 }), (bytes) => void readMoneyFile(bytes, 'USD')))
})

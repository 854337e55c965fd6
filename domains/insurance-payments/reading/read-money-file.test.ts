import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { array, assert, constantFrom, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { readMoneyFile } from './read-money-file.ts'
import { cfdiLimits, readCfdi } from '../../documents/cfdi/read-cfdi.ts'
import { readAcknowledgements } from './x12-277ca.ts'
import { parseXml } from '@numo/kit/xml.ts'
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
  const bytes = readFileSync(resolve(others, folder, name))
  const file = read(folder, name)
  if ('problem' in file) {
    const { code, params } = file.problem
    const refused = ['refused:', code, ...Object.values(params)].join(' ')
    // What belongs elsewhere is read there.
    if (code === 'receipt')
      return `${refused}; as a receipt: ${readTransferReceipt(bytes)?.transferred_on}`
    if (code !== 'is_invoice') return refused
    const invoice = readCfdi(parseXml(bytes, cfdiLimits))
    return `${refused}; as a bill: ${invoice.cfdi ? `${invoice.cfdi.lines.length} lines` : invoice.problem}`
  }
  if (file.kind === 'acknowledgement')
    return [
      ...file.claims.map(({ claim_number, answer }) => `${claim_number} ${answer}`),
      ...file.problems.map(({ code }) => code),
    ].join('; ')
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
    const folders = readdirSync(others, { withFileTypes: true }).filter((one) => one.isDirectory())
    const all = folders
      .map(({ name }) => name)
      .toSorted()
      .flatMap((folder) =>
        filesOf(folder).map((name) => `${folder}/${name}: ${summary(folder, name)}`)
      )
    const count = (part: string) => all.filter((line) => line.includes(part)).length
    console.info(
      `${all.length} files, ${all.length - count(': refused:')} read, ${count('; as a ')} read elsewhere`
    )
    expect(all).toMatchSnapshot()
    // "Unreadable" says nothing: only what is no message at all may be refused so.
    const unreadable = all.filter((line) => line.includes('refused: unreadable'))
    expect(unreadable.every((line) => /^(?:code-lists|schemas)\/|not-mt940/.test(line))).toBe(true)
  }
)

test.skipIf(!hasOthers)('every receipt of a SPEI transfer has its day, number and amount', () => {
  const amounts = filesOf('spei-cep').map(
    (name) => readTransferReceipt(readFileSync(resolve(others, 'spei-cep', name)))?.amount
  )
  expect(amounts).toEqual([1718723, 2752989, 2753217, 2852396, 2977866, 2091298, 1388770])
})

test('277CA: the worst answer about a claim counts, answers about the whole file do not', () => {
  const set = (body: string, version = '005010X214') =>
    `ST*277*1*${version}~BHT*0085*08*1*20261120*1200*TH~HL*1**20*1~NM1*PR*2*ATLAS~TRN*1*9~HL*2*1*21*1~TRN*2*B1~STC*A1:20*20261120~HL*4*3*PT~${body}SE*9*1~`
  const claims = (body: string) => readAcknowledgements(set(body))?.claims
  expect(
    claims('TRN*2*CLM-1~STC*A2:20*20261120~REF*1K*77~SVC*HC:1*1~STC*A7:562*20261120~')
  ).toEqual([
    { claim_number: 'CLM-1', insurer_claim_number: '77', answer: 'rejected', status: 'A7 562' },
  ])
  expect(
    claims('TRN*2*CLM-1~STC*A7:562:85*20261120*U*5********NO MEMBER~STC*A2:20*20261120~')
  ).toMatchObject([{ answer: 'rejected', status: 'A7 562 85: NO MEMBER' }])
  expect(claims('TRN*2*CLM-1~STC*P3:1*20261120~')).toEqual([])
  expect(readAcknowledgements(set('', '005010X212'))).toBeNull()
  expect(readAcknowledgements('ST*835*1~SE*1*1~')).toBeNull()
  expect(readAcknowledgements(set('TRN*2*C~STC*A2:20~').replace('SE*9*1~', ''))?.problems).toEqual([
    { code: 'cut_off', params: {} },
  ])
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
  const period = 'Cuenta: 0123456789\nPeriodo: 01/11/2026 al 30/11/2026\n'
  expect(lines(`${period}Fecha;Concepto;Abono;Cargo\n13/11/2026;SPEI;1.200,50;\n`)).toEqual([
    ['2026-11-13', 120_050],
  ])
  expect(readText(`${period}Fecha;Abono\n13/11/2026;uno\n`)).toEqual({
    problem: { code: 'csv_amount', params: { line: 4 } },
  })
  for (const cell of ['=1+1', '@SUM(A1)', '+1+1', '-2+3', '=cmd|x'])
    expect(readText(`date,description,amount\n2026-11-03,${cell},5\n`)).toEqual({
      problem: { code: 'formula', params: { line: 2 } },
    })
  expect(readText('date,amount\n2026-02-30,5\n')).toMatchObject({ problem: { code: 'csv_day' } })
  expect(readText('date,amount\n2026-02-03,5.001\n')).toMatchObject({
    problem: { code: 'csv_amount' },
  })
})

test('a file that is made to be slow takes no more than its size', () => {
  // A pattern that tries every way to part the blanks, or rows that are compared with all others, need minutes: more than a test may take.
  const blanks = `(${' '.repeat(5000)}(`
  expect(readText(`trace number,billed,paid\nT1,"${blanks}",5\n`)).toMatchObject({
    remittances: [{ problems: [{ code: 'csv_amount' }] }],
  })
  const rows = Array.from({ length: 90_000 }, () => 'T1,5,5').join('\n')
  expect(readText(`trace number,billed,paid\n${rows}\n`)).toMatchObject({
    remittances: [{ amount: 45_000_000, problems: [] }],
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

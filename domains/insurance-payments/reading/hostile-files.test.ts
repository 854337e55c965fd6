import { expect, test } from 'vitest'
import { writeRemittance } from '../../../server/demo/write-remittance.ts'
import { cfdiLimits, readCfdi } from '../../documents/cfdi/read-cfdi.ts'
import { cfdiOf } from '../../documents/cfdi/test-cfdi.ts'
import { readTransferReceipt } from '../../payouts/cep.ts'
import { parseXml } from '@numo/kit/xml.ts'
import { readMoneyFile } from './read-money-file.ts'

/* Each kind of file as other senders write it: read in full, or refused with what is wrong, never half. */

const of = (file: string | Uint8Array, currency = 'USD') =>
  readMoneyFile(typeof file === 'string' ? Buffer.from(file) : file, currency)
const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

const one = writeRemittance({
  trace_number: 'T-1',
  payer: 'ATLAS',
  currency: 'MXN',
  paid_on: '2026-11-20',
  amount: 120_050,
  claims: [
    { claim_number: 'CLM-1', billed: 150_000, paid: 120_050, adjustments: [['PR', '2', 29_950]] },
  ],
})
/** What matters of each payment of a file, or why it is not read. */
function payments(file: string | Uint8Array) {
  const read = of(file)
  if ('problem' in read) return read.problem.code
  if (read.kind !== 'remittance') return read.kind
  return read.remittances.map(({ trace_number, currency, amount, claims, problems }) =>
    [
      trace_number,
      currency,
      amount,
      ...claims.map(({ paid }) => paid),
      ...problems.map((one) => one.code),
    ].join(' ')
  )
}
const whole = ['T-1 MXN 120050 120050']

test.each([
  ['line breaks after its segments', one.replaceAll('~', '~\r\n')],
  ['line breaks instead of marks', one.replaceAll('~', '\r\n')],
  ['line breaks of an old Mac', one.replaceAll('~', '\r')],
  ['other separators', one.replaceAll('~', '\u001c').replaceAll('*', '\u001d')],
  ['bars and apostrophes', one.replaceAll('~', "'").replaceAll('*', '|')],
  ['a byte order mark', `\ufeff${one}`],
  ['UTF-16 of a spreadsheet', utf16(one, 'le')],
  ['UTF-16, the other order', utf16(one, 'be')],
  ['UTF-16 without its mark', utf16(one, 'le', false)],
  ['no line at its end and blanks around', `\n\n  ${one}   `],
  [
    'amounts without decimals or leading zero',
    one.replaceAll('299.50', '+299.5').replaceAll('1200.50', '01200.5'),
  ],
  ['a payer called ISA', one.replace('N1*PR*ATLAS', 'N1*PR*ISA*XV*00501')],
] as const)('835 with %s is read in full', (_, file) => {
  expect(payments(file)).toEqual(whole)
})

test('835: each interchange of a file is read by its own separators', () => {
  const other = one
    .replaceAll('T-1', 'T-2')
    .replaceAll('~', '\n')
    .replaceAll('*', '|')
    .replaceAll(':', '>')
  expect(payments(one + other)).toEqual([...whole, 'T-2 MXN 120050 120050'])
  expect(payments(`${other}\n${one}`)).toEqual(['T-2 MXN 120050 120050', ...whole])
  // One that is cut off does not spoil the other.
  expect(payments(one + other.slice(0, other.indexOf('SE|')))).toEqual([
    ...whole,
    'T-2 MXN 120050 120050 cut_off cut_off',
  ])
})

test('835: money that the payer takes, announces or counts below zero is no payment', () => {
  expect(payments(one.replace('*C*ACH', '*D*ACH'))).toEqual([`${whole[0]} is_debit`])
  expect(payments(one.replace('BPR*I', 'BPR*P'))).toEqual([`${whole[0]} is_prenotification`])
  const back = one
    .replaceAll('1200.50', '-1200.50')
    .replaceAll('1500.00', '-1500.00')
    .replaceAll('299.50', '-299.50')
  expect(payments(back)).toEqual(['T-1 MXN -120050 -120050 negative_payment'])
  expect(payments(one.replace('CUR*PR*MXN', 'CUR*PR*MXX'))).toEqual([
    'T-1 USD 120050 120050 no_such_currency',
  ])
  const nameless = of(one.replace('CUR*PR*MXN~', '').replace('SE*10', 'SE*9'), 'EUR')
  expect(nameless).toMatchObject({
    remittances: [{ currency: 'EUR', names_currency: false, notes: [{ code: 'no_currency' }] }],
  })
})

test('835: parts of an element are separated as the header says, and as they are where it is missing', () => {
  const plb = 'PLB*1*20261231*WO>REF9*10'
  const kept = (file: string) => {
    const read = of(file)
    return 'remittances' in read ? read.remittances[0]?.provider_adjustments : read
  }
  const set = one.slice(one.indexOf('ST*'), one.indexOf('GE*'))
  const with_plb = set.replace('SE*', `SVC*HC>99213*0*0~${plb}~SE*`)
  expect(kept(with_plb)).toEqual([{ reason_code: 'WO', reference: 'REF9', amount: 1000 }])
})

test('X12 that holds no payment says what it is', () => {
  const set = (name: string) => one.replace('ST*835', `ST*${name}`)
  expect([set('999'), set('997'), set('270'), set('820')].map(payments)).toEqual([
    'is_acknowledgement',
    'is_acknowledgement',
    'is_eligibility',
    'other_x12',
  ])
  expect(payments(one.replace(/GS\*.*GE\*1\*1~/s, 'TA1*000000001*261120*1200*A*000~'))).toBe(
    'is_acknowledgement'
  )
})

test('277CA: interchanges, and reasons after the first, count', () => {
  const text =
    'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261120*1200*^*00501*000000001*0*P*:~' +
    'GS*HN*A*B*20261120*1200*1*X*005010X214~ST*277*1*005010X214~HL*4*3*PT~TRN*2*CLM-1~STC*A2:20*20261120*WQ*10******A7:562:85~SE*5*1~GE*1*1~IEA*1*000000001~'
  const other = text.replaceAll('~', '\n').replaceAll(':', '>').replaceAll('CLM-1', 'CLM-2')
  expect(of(text + other)).toMatchObject({
    kind: 'acknowledgement',
    claims: [
      { claim_number: 'CLM-1', answer: 'rejected', status: 'A7 562 85' },
      { claim_number: 'CLM-2', answer: 'rejected', status: 'A7 562 85' },
    ],
    problems: [],
  })
})

const entry = (more = '', amount = '<Amt Ccy="MXN">1200.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>') =>
  `<Ntry>${amount}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>`
const statement = (entries = entry(), version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><CreDtTm>2026-11-21T00:00:00</CreDtTm><Acct><Id><IBAN>MX1</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
/** Day and amount of each line and notes, or why it is not read. */
function lines(file: string | Uint8Array) {
  const read = of(file)
  if ('problem' in read) return read.problem.code
  if (read.kind !== 'statement') return read.kind
  return read.statements.flatMap(({ lines: all, notes }) => [
    ...all.map(({ booked_on, amount, currency }) => `${booked_on} ${amount} ${currency}`),
    ...notes.map(({ code }) => code),
  ])
}
const line = ['2026-11-20 120050 MXN']

test.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])(
  'camt.053.001.%s is read',
  (version) => {
    const status = Number(version) < 8 ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
    expect(lines(statement(entry(status), version))).toEqual(line)
  }
)

test.each([
  ['a byte order mark', `\ufeff${statement()}`],
  [
    'a prefix',
    statement()
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2='),
  ],
  [
    'the envelope of a network',
    `<Saa:DataPDU xmlns:Saa="urn:swift:saa:xsd:saa.2.0"><Saa:Body><AppHdr/>${statement().replace(/<\?.*?\?>/, '')}</Saa:Body></Saa:DataPDU>`,
  ],
  ['UTF-16', utf16(statement().replace('UTF-8', 'UTF-16'), 'le')],
  ['UTF-16, the other order', utf16(statement().replace('UTF-8', 'UTF-16'), 'be')],
  [
    'Latin 1',
    Buffer.from(
      statement(entry('<AddtlNtryInf>Depósito</AddtlNtryInf>')).replace('UTF-8', 'ISO-8859-1'),
      'latin1'
    ),
  ],
  ['CDATA', statement(entry('<AddtlNtryInf><![CDATA[A & B <c>&nbsp;]]></AddtlNtryInf>'))],
  [
    'an amount without decimals',
    statement(entry('', '<Amt Ccy="MXN">01200.5</Amt><CdtDbtInd>CRDT</CdtDbtInd>')),
  ],
] as const)('camt.053 with %s is read in full', (_, file) => {
  expect(lines(file)).toEqual(line)
})

test('camt.053: text of other encodings and of CDATA is as it was written', () => {
  const textOf = (text: string, encoding: BufferEncoding) => {
    const read = of(Buffer.from(text, encoding))
    return 'statements' in read ? read.statements[0]?.lines[0]?.description : read
  }
  const note = (text: string) => statement(entry(`<AddtlNtryInf>${text}</AddtlNtryInf>`))
  expect(textOf(note('Depósito').replace('UTF-8', 'windows-1252'), 'latin1')).toBe('Depósito')
  expect(textOf(note('<![CDATA[A & B &nbsp;]]>'), 'utf8')).toBe('A & B &nbsp;')
  expect(textOf(note('x').replace('UTF-8', 'EBCDIC-CP-US'), 'utf8')).toMatchObject({
    problem: { code: 'xml_other_encoding' },
  })
})

test('camt.053: what moved no money is left out and said; what says no direction is refused', () => {
  for (const status of ['PDNG', 'INFO', 'FUTR'])
    expect(lines(statement(entry() + entry(`<Sts><Cd>${status}</Cd></Sts>`)))).toEqual([
      ...line,
      'pending_lines',
    ])
  const amount = (text: string) => lines(statement(entry('', text)))
  expect(amount('<Amt Ccy="MXN">5.00</Amt>')).toBe('no_direction')
  expect(amount('<Amt Ccy="MXN">-5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')).toBe('decimals')
  expect(amount('<Amt Ccy="XXX">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>')).toBe('no_such_currency')
  expect(amount('<Amt Ccy="JPY">500</Amt><CdtDbtInd>DBIT</CdtDbtInd>')).toEqual([
    '2026-11-20 -500 JPY',
  ])
})

test('camt.053: a batch has no single payer, whichever transfer comes first', () => {
  const one_of = (name: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`
  const read = of(
    statement(entry(`<NtryDtls>${one_of('ATLAS', 'E1')}${one_of('ZUMA', 'E2')}</NtryDtls>`))
  )
  expect(read).toMatchObject({
    statements: [
      { lines: [{ counterparty: null, payer_reference: null, description: 'E1 · E2' }] },
    ],
  })
  const alike = of(
    statement(entry(`<NtryDtls>${one_of('ATLAS', 'E1')}${one_of('ATLAS', 'E2')}</NtryDtls>`))
  )
  expect(alike).toMatchObject({ statements: [{ lines: [{ counterparty: 'ATLAS' }] }] })
})

test('reports within the day, notices, orders and schemas are named for what they are', () => {
  const doc = (message: string, name: string) =>
    `<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:${message}"><p:${name}/></p:Document>`
  expect(
    [
      doc('camt.052.001.08', 'BkToCstmrAcctRpt'),
      doc('camt.054.001.08', 'BkToCstmrDbtCdtNtfctn'),
      doc('pain.001.001.09', 'CstmrCdtTrfInitn'),
      doc('pain.002.001.10', 'CstmrPmtStsRpt'),
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
    ].map(lines)
  ).toEqual([
    'is_interim_report',
    'is_notice_of_movements',
    'is_payment_order',
    'is_payment_status',
    'other_xml',
  ])
})

const mt940 = (
  body = ':61:2611201120C1200,50NTRFREF//BANK1\n:86:DEPOSITO\n',
  close = 'C261120MXN1200,50'
) => `:20:A\n:25:123\n:28C:1\n:60F:C261119MXN0,00\n${body}:62F:${close}\n-`

test.each([
  ['line breaks of Windows', mt940().replaceAll('\n', '\r\n')],
  ['no end', mt940().slice(0, -2)],
  [
    'the blocks of SWIFT',
    `{1:F01BANKMXMMAXXX0000000000}{2:I940BANKMXMMXXXXN}{4:\n${mt940()}}{5:{CHK:123}}`,
  ],
  ['a byte order mark', `\ufeff${mt940()}`],
  ['UTF-16', utf16(mt940(), 'le')],
  ['points in its amounts', mt940().replaceAll('1200,50', '1200.50')],
  ['a letter of the currency', mt940(':61:2611201120CN1200,50NTRFREF\n')],
  ['a reversed debit', mt940(':61:2611201120RD1200,50NTRFREF\n')],
  ['amounts with one decimal', mt940().replaceAll('1200,50', '1200,5')],
  ['no kind of movement', mt940(':61:2611201120C1200,50\n')],
  ['text that begins with a dash', mt940(':61:2611201120C1200,50NTRF\n:86:ONE\n- TWO\n{THREE}\n')],
] as const)('MT940 with %s is read in full', (_, file) => {
  expect(lines(file)).toEqual(line)
})

test('MT940: no movement is lost, halved or booked before its time', () => {
  expect(lines(mt940(':61:2611201120C1.200,50NTRFREF\n'))).toBe('line')
  const expected = ':61:2611201120C1200,50NTRF\n:61:2611201120EC99,00NTRF\n'
  expect(lines(mt940(expected))).toEqual([...line, 'pending_lines'])
  // The end of one message, and movements that belong to none.
  expect(lines(mt940().replace(':62F', '-\n:61:2611201120C5,00NTRF\n:62F'))).toBe('cut_off')
  expect(lines(`${mt940()}\n:61:2611201120C5,00NTRF\n`)).toBe('no_balance')
  expect(lines(mt940('', 'C261120XXX0,00'))).toBe('cut_off')
})

test('MT942, MT900 and MT910 are named for what they are', () => {
  expect(
    lines(':20:A\n:25:1\n:28C:1\n:34F:MXN0,\n:13D:2611201200+0600\n:61:2611201120C5,00NTRF\n-')
  ).toBe('is_interim_report')
  expect(lines(':20:A\n:21:B\n:25:1\n:32A:261120MXN5,00\n:52D:ATLAS\n-')).toBe(
    'is_notice_of_movements'
  )
})

test('CSV of a bank or insurer: encodings, and currencies that there are', () => {
  const csv = 'Fecha;Concepto;Abono;Cargo\r\n20/11/2026;Depósito;1.200,50;\r\n'
  for (const file of [
    csv,
    `\ufeff${csv}`,
    utf16(csv, 'le'),
    Buffer.from(csv, 'latin1'),
    csv.trimEnd(),
  ])
    expect(lines(file)).toEqual(['2026-11-20 120050 USD'])
  expect(lines('date,amount,currency\n2026-11-20,5,XXX\n')).toBe('csv_currency')
  const paid = 'trace number,billed,paid,currency\nT1,5,5,'
  expect(payments(`${paid}ZZZ\n`)).toEqual(['T1 ZZZ 500 500 no_such_currency'])
  expect(of('trace number,billed,paid\nT1,5,5\n', 'MXN')).toMatchObject({
    remittances: [{ currency: 'MXN', names_currency: false, notes: [{ code: 'no_currency' }] }],
  })
})

test('FHIR is named wherever its kind stands', () => {
  const kinds = [
    '{"meta":{"tag":[{"code":"x"}]},"id":"1","resourceType":"Claim"}',
    '\ufeff{"resourceType":"Bundle","entry":[]}',
    '[{"resourceType":"ExplanationOfBenefit"}]',
    '{"resourceType":"Claim"}\n{"resourceType":"Claim"}\n',
    '<f:Claim xmlns:f="http://hl7.org/fhir"/>',
  ].map((text) => of(text))
  expect(kinds.map((read) => 'problem' in read && read.problem.params['name'])).toEqual([
    'Claim',
    'Bundle',
    'ExplanationOfBenefit',
    'Claim',
    'f:Claim',
  ])
})

const bill = cfdiOf().toString()
const invoice = (file: string | Uint8Array) => {
  const { cfdi, problem } = readCfdi(
    parseXml(typeof file === 'string' ? Buffer.from(file) : file, cfdiLimits)
  )
  return problem ?? `${cfdi.total_amount} ${cfdi.currency} ${cfdi.differences.length}`
}

test.each([
  ['a byte order mark', `\ufeff${bill}`],
  [
    'another prefix',
    bill
      .replaceAll('cfdi:', 'ns0:')
      .replaceAll('tfd:', 'ns1:')
      .replace('xmlns:cfdi', 'xmlns:ns0')
      .replace('xmlns:tfd', 'xmlns:ns1'),
  ],
  ['no prefix', bill.replaceAll('cfdi:', '').replace('xmlns:cfdi', 'xmlns')],
  ['Latin 1', Buffer.from(bill.replace('UTF-8', 'ISO-8859-1').replace('ROMA', 'RÓMA'), 'latin1')],
  ['UTF-16', utf16(bill.replace('UTF-8', 'UTF-16'), 'le')],
  ['line breaks everywhere', bill.replaceAll('><', '>\r\n<')],
  [
    'an addenda of CDATA and of names of its own',
    bill.replace(
      '</cfdi:Comprobante>',
      '<cfdi:Addenda><a:Orden xmlns:a="urn:a"><cfdi:Complemento/><![CDATA[<b>&nbsp;& 5 < 6</b>]]></a:Orden><sin:Espacio/></cfdi:Addenda></cfdi:Comprobante>'
    ),
  ],
  [
    'a complement that changes no amount',
    bill.replace(
      '<cfdi:Complemento>',
      '<cfdi:Complemento><leyendasFisc:LeyendasFiscales xmlns:leyendasFisc="http://www.sat.gob.mx/leyendasFiscales" version="1.0"/></cfdi:Complemento><cfdi:Complemento>'
    ),
  ],
] as const)('CFDI with %s is read in full', (_, file) => {
  expect(invoice(file)).toBe('120000 MXN 0')
})

test('CFDI: local taxes count whatever their prefix, receipts of payments and wages are known by their namespace', () => {
  const complement = (inner: string) =>
    bill.replace('<cfdi:Complemento>', `<cfdi:Complemento>${inner}`)
  const local = complement(
    '<loc:ImpuestosLocales xmlns:loc="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="0.00" TotaldeTraslados="36.00"/>'
  )
  expect(invoice(local.replace(' Total="1200.00"', ' Total="1236.00"'))).toBe('123600 MXN 0')
  expect(invoice(complement('<x:Pagos xmlns:x="http://www.sat.gob.mx/Pagos20"/>'))).toBe(
    'cfdi-payment'
  )
  expect(invoice(complement('<x:Nomina xmlns:x="http://www.sat.gob.mx/nomina12"/>'))).toBe(
    'cfdi-payroll'
  )
  expect(invoice(bill.replace('Moneda="MXN"', 'Moneda="MXX"'))).toBe('cfdi-incomplete')
  // The name of another thing is not that of an invoice.
  expect(invoice(bill.replace('www.sat.gob.mx/cfd/4', 'example.com/cfd/4'))).toBe('cfdi-not-one')
})

test('CEP: prefixes, encodings and order of its parts do not matter; one of another kind is none', () => {
  const receipt =
    '<?xml version="1.0" encoding="UTF-8"?><SPEI_Tercero FechaOperacion="2026-11-20" claveRastreo="R1"><Beneficiario BancoReceptor="B" Nombre="CLÍNICA" Cuenta="123" MontoPago="1200.5"/><Ordenante BancoEmisor="A" Nombre="N" Cuenta="9"/></SPEI_Tercero>'
  const amount = (file: string | Buffer) => readTransferReceipt(Buffer.from(file))?.amount
  expect(
    [
      receipt,
      `\ufeff${receipt}`,
      receipt.replaceAll('SPEI_', 'c:SPEI_').replace('FechaO', 'xmlns:c="urn:c" FechaO'),
      Buffer.from(receipt.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      receipt.replace('1200.5', '1,200.50'),
      receipt.replace('2026-11-20', '2026-02-30'),
    ].map(amount)
  ).toEqual([120_050, 120_050, 120_050, 120_050, undefined, undefined])
})

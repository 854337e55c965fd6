import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseXml } from '@numo/kit/xml.ts'
import { cfdiLimits, readCfdi as readParsed } from './read-cfdi.ts'
import { cfdiOf, testUuid } from './test-cfdi.ts'

const readCfdi = (bytes: Uint8Array) => readParsed(parseXml(bytes, cfdiLimits))
const samples = join(import.meta.dirname, 'samples')
const of = (made: Parameters<typeof cfdiOf>[0]) => readCfdi(cfdiOf(made))

test('every sample of others is read, or refused for what it is', () => {
  const read = readdirSync(samples)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => {
      const { cfdi, problem } = readCfdi(readFileSync(join(samples, name)))
      return `${name}: ${problem ?? `${cfdi.version} ${cfdi.currency} ${cfdi.total_amount}, ${cfdi.lines.length} lines, ${cfdi.differences.length} differences`}`
    })
  expect(read).toMatchInlineSnapshot(`
    [
      "cfdi33-no-stamp-no-body.xml: cfdi-incomplete",
      "cfdi33-pago10-errors.xml: cfdi-payment",
      "cfdi33-pago10-factura123.xml: cfdi-payment",
      "cfdi33-stamped-hotel.xml: 3.3 MXN 201001, 2 lines, 0 differences",
      "cfdi33-tfd-version-mismatch.xml: cfdi-incomplete",
      "cfdi33-valid-without-stamp.xml: cfdi-not-stamped",
      "cfdi40-pago20-calculator-001.xml: cfdi-payment",
      "cfdi40-pago20-calculator-003.xml: cfdi-payment",
      "cfdi40-pago20-calculator-005.xml: cfdi-payment",
      "cfdi40-pago20-calculator-007.xml: cfdi-payment",
      "cfdi40-stamped-in-cdmx-regime-626.xml: 4.0 MXN 45936, 1 lines, 0 differences",
      "cfdi40-stamped-tolls.xml: 4.0 MXN 100000, 2 lines, 0 differences",
      "gobl-credit-note.xml: cfdi-credit-note",
      "gobl-invoice-b2b-bare.xml: cfdi-not-stamped",
      "gobl-invoice-b2b-full.xml: cfdi-not-stamped",
      "gobl-invoice-b2c-inc-disc.xml: cfdi-not-stamped",
      "gobl-invoice-b2c-third-party.xml: cfdi-not-stamped",
      "gobl-invoice-b2c.xml: cfdi-not-stamped",
      "gobl-invoice-global.xml: cfdi-global",
      "satcfdi-cfdv33-multiples-tasas.xml: 3.3 MXN 30000, 3 lines, 0 differences",
      "satcfdi-cfdv33-pagos10.xml: cfdi-payment",
      "satcfdi-cfdv40-cce11.xml: cfdi-payment",
      "satcfdi-cfdv40-leyendasfisc.xml: cfdi-payment",
      "satcfdi-cfdv40-min.xml: cfdi-incomplete",
      "satcfdi-cfdv40-pagos20-all.xml: cfdi-payment",
      "satcfdi-cfdv40-pagos20-min.xml: cfdi-payment",
      "satcfdi-cfdv40-pagos20.xml: cfdi-payment",
      "scenario33-ingreso-dolares.xml: cfdi-not-stamped",
      "scenario33-ingreso-exento.xml: cfdi-not-stamped",
      "scenario40-ingreso-dolares.xml: cfdi-not-stamped",
      "scenario40-ingreso-exento.xml: cfdi-not-stamped",
      "sw-issue-request.xml: cfdi-not-stamped",
      "sw-stamp-request.xml: cfdi-not-stamped",
    ]
  `)
})

test('a sample without a stamp is read once it has one, and its sums are compared', () => {
  const stamped = (name: string) => {
    const text = readFileSync(join(samples, name), 'utf8').replace(/Sello="[^"]*"/, 'Sello="x"')
    const stamp = `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${testUuid}" SelloCFD="x"/></cfdi:Complemento></cfdi:Comprobante>`
    const { cfdi, problem } = readCfdi(Buffer.from(text.replace('</cfdi:Comprobante>', stamp)))
    const sum = cfdi?.lines.reduce((total, { amount }) => total + amount, 0)
    return `${name}: ${problem ?? `${cfdi.receiver.rfc} ${cfdi.currency} ${sum} of ${cfdi.total_amount} ${cfdi.differences.map(({ what, written, computed }) => `${what} ${written} for ${computed}`).join(', ')}`}`
  }
  const unstamped = readdirSync(samples).filter(
    (name) =>
      name.endsWith('.xml') &&
      readCfdi(readFileSync(join(samples, name))).problem === 'cfdi-not-stamped'
  )
  expect(unstamped.map(stamped)).toMatchInlineSnapshot(`
    [
      "cfdi33-valid-without-stamp.xml: CACX7605101P8 MXN 238287000 of 238287000 ",
      "gobl-invoice-b2b-bare.xml: URE180429TM6 MXN 23200 of 23200 ",
      "gobl-invoice-b2b-full.xml: URE180429TM6 MXN 21136 of 21136 ",
      "gobl-invoice-b2c-inc-disc.xml: XAXX010101000 MXN 454500 of 454500 ",
      "gobl-invoice-b2c-third-party.xml: XAXX010101000 MXN 23200 of 23200 ",
      "gobl-invoice-b2c.xml: XAXX010101000 MXN 23200 of 23200 ",
      "scenario33-ingreso-dolares.xml: XEXX010101000 USD 1160000 of 1160000 ",
      "scenario33-ingreso-exento.xml: DIM8701081LA MXN 1200000 of 1200000 ",
      "scenario40-ingreso-dolares.xml: XEXX010101000 USD 1160000 of 1160000 ",
      "scenario40-ingreso-exento.xml: URE180429TM6 MXN 1200000 of 1200000 ",
      "sw-issue-request.xml: URE180429TM6 AMD 19996 of 19996 ",
      "sw-stamp-request.xml: URE180429TM6 AMD 19996 of 19996 ",
    ]
  `)
})

test('an invoice of our own is read with its parties, lines and folio in lower case', () => {
  expect(of({}).cfdi).toMatchObject({
    version: '4.0',
    uuid: testUuid.toLowerCase(),
    number: 'A 7',
    issued_on: '2026-10-22',
    issuer: { rfc: 'EKU9003173C9', name: 'CLINICA ROMA NORTE' },
    receiver: { rfc: 'XEXX010101000', name: 'ANA PRUEBA' },
    currency: 'MXN',
    total_amount: 120_000,
    lines: [{ description: 'Consulta 1', quantity: '1', amount: 120_000 }],
    differences: [],
  })
})

test('lines with six decimals, tax and discount add up to the total to the cent', () => {
  const { cfdi } = of({
    lines: [
      { quantity: '3', price: '33.333333', amount: '99.999999', tax: '16.000000' },
      { price: '50.005', amount: '50.005', discount: '10.005', tax: '6.400000' },
    ],
    subtotal: '150.00',
    discount: '10.01',
    tax: '22.40',
    total: '162.39',
  })
  expect(cfdi?.differences).toEqual([])
  expect(cfdi?.lines.map(({ amount }) => amount)).toEqual([11599, 4640])
})

test('a sum that is a cent off is said, with what it should be', () => {
  expect(of({ total: '1200.01' }).cfdi?.differences).toEqual([
    { what: 'total', line: null, written: '1200.01', computed: '1200.00' },
  ])
  expect(
    of({ lines: [{ quantity: '2', price: '1200.00', amount: '1200.00' }] }).cfdi?.differences
  ).toEqual([{ what: 'line', line: 1, written: '1200.00', computed: '2400.00' }])
  expect(of({ subtotal: '1000.00' }).cfdi?.differences.map(({ what }) => what)).toEqual([
    'subtotal',
    'total',
  ])
})

test.each([
  ['a payment', { type: 'P' }, 'cfdi-payment'],
  ['wages', { type: 'N' }, 'cfdi-payroll'],
  ['a waybill', { type: 'T' }, 'cfdi-transfer'],
  ['a credit note', { type: 'E' }, 'cfdi-credit-note'],
  ['sales to the public', { more: '<cfdi:InformacionGlobal Periodicidad="01"/>' }, 'cfdi-global'],
  ['no stamp', { uuid: null }, 'cfdi-not-stamped'],
  ['a folio that is none', { uuid: '6F9619FF' }, 'cfdi-not-stamped'],
  ['an amount below zero', { total: '-5.00' }, 'cfdi-incomplete'],
  ['an amount between cents', { total: '1200.005' }, 'cfdi-incomplete'],
  ['an amount in letters', { total: '1e9' }, 'cfdi-incomplete'],
  ['no currency', { currency: 'XXX' }, 'cfdi-incomplete'],
  [
    'two stamps',
    {
      more: '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"/></cfdi:Complemento>',
    },
    'cfdi-incomplete',
  ],
  ['a second issuer', { more: '<cfdi:Emisor Rfc="EKU9003173C9"/>' }, 'cfdi-incomplete'],
] as const)('refused: %s', (_, made, problem) => {
  expect(of(made)).toEqual({ problem })
})

const text = cfdiOf().toString()
test.each([
  ['a document type', text.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'xml-has-dtd'],
  ['an entity of its own', text.replace('ROMA', '&roma;'), 'xml-damaged'],
  ['a file that is cut off', text.slice(0, -40), 'xml-damaged'],
  ['two documents', text + text.replace(/<\?xml[^>]*>/, ''), 'xml-damaged'],
  ['another encoding', text.replace('UTF-8', 'UTF-16'), 'xml-damaged'],
  ['a character XML has not', text.replace('ROMA', 'RO\u0000MA'), 'xml-damaged'],
  ['an attribute twice', text.replace('Serie="A"', 'Serie="A" Serie="B"'), 'xml-damaged'],
  [
    '20,001 elements',
    text.replace('</cfdi:Comprobante>', `${'<a/>'.repeat(20_001)}</cfdi:Comprobante>`),
    'xml-damaged',
  ],
  [
    'deep nesting',
    text.replace(
      '</cfdi:Comprobante>',
      `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</cfdi:Comprobante>`
    ),
    'xml-damaged',
  ],
  ['more than two megabytes', text + ' '.repeat(2_000_000), 'xml-damaged'],
  [
    'an invoice of another country',
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    'cfdi-not-one',
  ],
  [
    'an older version',
    text.replaceAll('Version="4.0"', 'version="3.2"').replace('cfd/4', 'cfd/3'),
    'cfdi-version',
  ],
  ['a version that is not of its namespace', text.replace('cfd/4', 'cfd/3'), 'cfdi-version'],
  [
    'the receipt of a cancellation',
    '<Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="2026-10-22T10:30:00"/>',
    'cfdi-cancellation',
  ],
  ['the stamp of another invoice', text.replace(/SelloCFD="x/, 'SelloCFD="z'), 'cfdi-other-stamp'],
  ['an RFC that begins with a space', text.replace('Rfc="EKU', 'Rfc=" EKU'), 'cfdi-incomplete'],
])('refused: %s', (_, file, problem) => {
  expect(readCfdi(Buffer.from(file))).toEqual({ problem })
})

test('character references and the five names are read, and control characters are taken out', () => {
  const { cfdi } = of({ issuer: 'A &amp; B &#233;&#x41; &quot;C&quot;&#10;&#8238;D' })
  expect(cfdi?.issuer.name).toBe('A & B éA "C" D')
})

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { parseXml } from '@numo/kit/xml.ts'
import { writePain001, type OrderAccount, type PaymentOrder } from './pain001.ts'

const account = (scheme: string, number: string, bic: string | null = null): OrderAccount => ({
  holder_name: 'Clínica <San José> & Hijos',
  bank_name: 'Banco Ñandú',
  country: 'MX',
  scheme,
  bic,
  number,
})
const order: PaymentOrder = {
  message_id: 'PO-000012-1',
  created_at: '2026-11-23T12:00:00Z',
  execution_on: '2026-11-24',
  company: { name: 'Numo Salud S.A. de C.V.', tax_id: 'NSA200101AA1', country: 'MX' },
  account: account('clabe', '032180000118359719', 'HSBCMXMM'),
  currency: 'MXN',
  transfers: [
    {
      number: 'PO-000012',
      amount: 7_750_776,
      account: account('clabe', '032180000118359719'),
      remittance: 'Numo PO-000012',
    },
    {
      number: 'PO-000013',
      amount: 1,
      account: account('iban', 'DE89370400440532013000', 'DEUTDEFFXXX'),
      remittance: 'Numo PO-000013',
    },
    {
      number: 'PO-000014',
      amount: 250_000,
      account: account('aba', '021000021 123456789'),
      remittance: 'Numo PO-000014',
    },
    {
      number: 'PO-000015',
      amount: 100,
      account: account('other', '00112233'),
      remittance: 'Numo PO-000015',
    },
  ],
}

test('an order is well-formed, adds up, and says nothing that banks do not take', () => {
  const text = writePain001(order)
  const parsed = parseXml(Buffer.from(text), { max_bytes: 100_000, max_elements: 1000 })
  expect('root' in parsed).toBe(true)
  expect(text).toContain('<NbOfTxs>4</NbOfTxs><CtrlSum>80008.77</CtrlSum>')
  expect(text).toContain('<Nm>Clinica San Jose Hijos</Nm>')
  expect(text).toContain('<MmbId>032</MmbId>')
  expect(writePain001(order)).toBe(text)
})

const schema = resolve(
  import.meta.dirname,
  '../../../shared/data/money/schemas/pain.001.001.09.xsd'
)
if (!existsSync(schema)) console.info('skipped: the schema of pain.001.001.09 is not here')

/** Returns what the schema refuses, by line; empty for a valid order. */
async function refusedOf(xml: string) {
  const { errors } = await validateXML({ xml, schema: readFileSync(schema, 'utf8') })
  return errors.map(({ message }) => message)
}

test.skipIf(!existsSync(schema))('an order is valid by its schema', async () => {
  expect(await refusedOf(writePain001(order))).toEqual([])
})

test.skipIf(!existsSync(schema))(
  'the schema refuses what it does not have, and what is missing',
  async () => {
    const text = writePain001(order)
    for (const [wrong, named] of [
      [text.replaceAll('<CtrlSum>', '<Sum>').replaceAll('</CtrlSum>', '</Sum>'), 'Sum'],
      [text.replace(/<NbOfTxs>4<\/NbOfTxs>/, ''), 'NbOfTxs'],
      [text.replace('80008.77', 'much'), "'much' is not a valid value"],
    ] as const) {
      expect(wrong).not.toBe(text)
      expect((await refusedOf(wrong)).join()).toContain(named)
    }
  }
)

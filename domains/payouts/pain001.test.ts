import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
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
const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined
if (!existsSync(schema) || !hasXmllint)
  console.info('skipped: the schema of pain.001.001.09 or xmllint is not here')

const validated = (input: string) =>
  spawnSync('xmllint', ['--nonet', '--noout', '--schema', schema, '-'], { input, encoding: 'utf8' })

test.skipIf(!existsSync(schema) || !hasXmllint)('an order is valid by its schema', () => {
  const { status, stderr } = validated(writePain001(order))
  expect([status, stderr]).toEqual([0, '- validates\n'])
})

test.skipIf(!existsSync(schema) || !hasXmllint)(
  'the schema refuses what it does not have, and what is missing',
  () => {
    const text = writePain001(order)
    for (const wrong of [
      text.replaceAll('<CtrlSum>', '<Sum>').replaceAll('</CtrlSum>', '</Sum>'),
      text.replace(/<NbOfTxs>4<\/NbOfTxs>/, ''),
      text.replace('80008.77', 'much'),
    ]) {
      expect(wrong).not.toBe(text)
      expect(validated(wrong).status).toBe(3)
    }
  }
)

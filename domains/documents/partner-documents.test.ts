import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { savePartnerClaim } from '../claims/contract-partner.ts'
import { partnerContentPath, partnerUploadPath, uploadPath } from './contract.ts'
import { maxPartnerFiles } from './rules.ts'

/* Files that a clinic sends for its claim. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let other: make.TestPartner
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  other = await make.partner(app)
})
afterAll(() => app.stop())

const photo = (r: number) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer()
async function send(path: string, { token }: { token: string }, r: number) {
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: await photo(r),
  })
  const body = (await response.json()) as { id?: string; code?: string }
  return { ...body, status: response.status }
}
async function newClaim(): Promise<string> {
  const { status, body } = await app.call(
    savePartnerClaim,
    {
      client_id: all.client_id,
      type: 'professional',
      service_from: '2026-11-05',
      service_until: '2026-11-05',
      currency: 'MXN',
      lines: [],
      diagnoses: [],
    },
    { as: clinic }
  )
  expect(status).toBe(200)
  return body.id
}
const toClaim = (id: string) => partnerUploadPath(id, { type: 'invoice', file_name: 'bill.jpg' })

test('200 and 404: a clinic and the household read a file of a claim, another clinic does not', async () => {
  const sent = await send(toClaim(await newClaim()), clinic, 1)
  expect(sent.status).toBe(200)
  const path = partnerContentPath(sent.id ?? '')
  const read = async ({ token }: { token: string }, from = path) =>
    (await app.fetch(from, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await read(clinic), await read(other)]).toEqual([200, 404])
  expect(await read(all.household, path.replace('/dashboard', ''))).toBe(200)
  expect(await send(toClaim(await newClaim()), other, 2)).toMatchObject({ status: 404 })
})

test('422: a claim takes so many files of a clinic, and they take no room from the household', async () => {
  const id = await newClaim()
  const { pool } = app.database
  const add = (count: number, claim_id: string) =>
    pool.query(
      `with made as (
         insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status, uploaded_through)
         select $1, 'invoice', 'bill.jpg', 'image/jpeg', 5000000, sha256(n::text::bytea), $3 || n, 'clean', 'web'
           from generate_series(1, $4) n returning id)
       insert into document_link (account_id, document_id, claim_id, partner_id)
       select $1, m.id, $2, $5 from made m`,
      [all.account_id, claim_id, `${claim_id}/`, count, all.partner_id]
    )
  await add(maxPartnerFiles, id)
  expect(await send(toClaim(id), clinic, 3)).toMatchObject({
    status: 422,
    code: 'claim-files-full',
  })
  // More than a household may store itself.
  for (let n = 0; n < 5; n += 1) await add(maxPartnerFiles, await newClaim())
  const own = uploadPath(all.account_id, { type: 'other', file_name: 'own.jpg' })
  expect(await send(own, all.household, 4)).toMatchObject({ status: 200 })
})

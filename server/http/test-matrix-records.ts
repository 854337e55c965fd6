import { randomBytes } from 'node:crypto'
import * as make from '@numo/domains/access/test-factories.ts'
import { makeAuthorization } from '@numo/domains/authorizations/test-factories.ts'
import type { TestApp } from '../test-app.ts'

/** Owner of a record. */
export type Side = 'mine' | 'theirs'

/** Ids of one side's records; `missing` has ids that do not exist. */
export type MatrixRecords = Record<
  | 'account_id'
  | 'partner_id'
  | 'client_id'
  | 'policy_id'
  | 'address_id'
  | 'document_id'
  | 'export_id'
  | 'extraction_id'
  | 'camera_handoff_id'
  | 'eligibility_check_id'
  | 'claim_id'
  | 'authorization_id'
  | 'user_id'
  | 'uid'
  | 'insurance_company_id',
  string
>

const missing = '00000000-0000-7000-8000-000000000000'

/** Returns the same id for every kind of record. */
const recordsWith = (id: string, uid: string): MatrixRecords => ({
  account_id: id,
  partner_id: id,
  client_id: id,
  policy_id: id,
  address_id: id,
  document_id: id,
  export_id: id,
  extraction_id: id,
  camera_handoff_id: id,
  eligibility_check_id: id,
  claim_id: id,
  authorization_id: id,
  user_id: id,
  uid,
  insurance_company_id: id,
})
/** Ids that do not exist. */
export const missingRecords = recordsWith(missing, 'nobody-has-this-uid')
/** Ids for tests in which only their format matters. */
export const recordsOfOther = recordsWith('00000000-0000-7000-8000-000000000001', 'somebody')

/** Creates two households with an organisation each and their records, and ids that do not exist. */
export async function createSides(app: TestApp) {
  const { db } = app.database
  const insurer = await db
    .insertInto('insurance_company')
    .values({ slug: 'matrix-insurer', name: 'Matrix insurer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('numo_company')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const side = async () => {
    const client = await make.client(app)
    const partner = await make.partner(app)
    const client_id = await make.patient(app, client)
    await make.treat(app, { ...client, ...partner, client_id })
    const bystander = await make.person(app)
    await db
      .insertInto('staff_request')
      .values({ user_id: bystander.user_id, requested_by: client.user_id, reason: 'Works for us' })
      .execute()
    const policy = await db
      .insertInto('policy')
      .values({ account_id: client.account_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const address = await db
      .insertInto('address')
      .values({ account_id: client.account_id, line1: 'Calle 1', city: 'Mérida', country: 'MX' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const check = await db
      .insertInto('eligibility_check')
      .values({ account_id: client.account_id, policy_id: policy.id, source: 'by_hand' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const claim = await db
      .insertInto('claim')
      .values({
        account_id: client.account_id,
        client_id,
        partner_id: partner.partner_id,
        numo_company_id: company.id,
        type: 'professional',
        service_from: '2026-11-01',
        service_until: '2026-11-01',
        currency: 'MXN',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coverage = await db
      .insertInto('coverage')
      .values({ account_id: client.account_id, client_id, policy_id: policy.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const authorization_id = await makeAuthorization(app, {
      coverage_id: coverage.id,
      partner_id: partner.partner_id,
      insurer_id: insurer.id,
    })
    const document_id = await make.documentOf(db, client.account_id)
    await db
      .updateTable('document')
      .set({ storage_key: await app.files.store(Buffer.from('a card')) })
      .where('id', '=', document_id)
      .execute()
    await db
      .insertInto('document_link')
      .values({
        account_id: client.account_id,
        document_id,
        claim_id: claim.id,
        partner_id: partner.partner_id,
      })
      .execute()
    await db
      .updateTable('policy')
      .set({ policy_document_id_front: document_id })
      .where('id', '=', policy.id)
      .execute()
    const extraction = await db
      .insertInto('extraction')
      .values({ account_id: client.account_id, document_id, schema_name: 'insurance_card' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const handoff = await db
      .insertInto('camera_handoff')
      .values({
        account_id: client.account_id,
        user_id: client.user_id,
        token_sha256: randomBytes(32),
        expires_at: new Date(Date.now() + 600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const copy = await db
      .insertInto('data_export')
      .values({
        account_id: client.account_id,
        requested_by: client.user_id,
        status: 'ready',
        storage_key: await app.files.store(Buffer.from('everything')),
        expires_at: new Date(Date.now() + 600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const things: MatrixRecords = {
      account_id: client.account_id,
      partner_id: partner.partner_id,
      client_id,
      policy_id: policy.id,
      address_id: address.id,
      document_id,
      export_id: copy.id,
      extraction_id: extraction.id,
      camera_handoff_id: handoff.id,
      eligibility_check_id: check.id,
      claim_id: claim.id,
      authorization_id,
      user_id: bystander.user_id,
      uid: bystander.uid,
      insurance_company_id: insurer.id,
    }
    return { client, partner, things }
  }
  return { mine: await side(), theirs: await side(), none: missingRecords }
}

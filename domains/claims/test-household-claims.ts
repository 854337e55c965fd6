import type { TestApp } from '@numo/server/test-app.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentType } from '../documents/rules.ts'
import { storeDocument } from '../documents/store-document.ts'
import { makeClaimPacket } from './contract-packet.ts'
import * as make from '../access/test-factories.ts'
import {
  getHouseholdClaim,
  saveHouseholdClaim,
  submitHouseholdClaim,
} from './contract-household.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { decideClaim, moveClaim } from './contract-staff.ts'
import type { ClaimEvent } from './enums.ts'

/** What somebody bears of a bill of 5,000.00, as decided: 1,200.00 deductible and 10 % of the rest. */
type Decision = Omit<InputOf<typeof decideClaim>, 'id' | 'version' | 'foreign'>

export const partial: Decision = {
  outcome: 'partially_approved',
  benefit_amount: 342_000,
  decided_on: '2026-11-20',
  adjustments: [
    { group_code: 'PR', reason_code: '1', amount: 120_000, item_sequence: 1 },
    { group_code: 'PR', reason_code: '2', amount: 38_000, item_sequence: 2 },
  ],
}

/** Creates a household whose person a policy covers, under a plan with 2,000.00 of deductible and 10 % after it. */
export async function insuredHousehold(app: TestApp) {
  const owner = await make.client(app)
  const client_id = await make.patient(app, owner)
  const { account_id } = owner
  const { db } = app.database
  const insurer = await db
    .insertInto('insurance_company')
    .values({ slug: `insurer-${account_id}`, name: 'Altamar', timely_filing_days: 90 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('insurance_plan')
    .values({
      insurance_company_id: insurer.id,
      slug: `plan-${account_id}`,
      name: 'Altamar Plus',
      currency: 'MXN',
      deductible_amount: 200_000,
      coinsurance_bps: 1000,
      is_cost_known: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await make.asSystem(db, async (tx) => {
    const policy = await tx
      .insertInto('policy')
      .values({ account_id, insurance_company_id: insurer.id, insurance_plan_id: plan.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('coverage')
      .values({ account_id, client_id, policy_id: policy.id })
      .execute()
  })
  return { owner, client_id, accountId: account_id, insurer_id: insurer.id, plan_id: plan.id }
}
export type InsuredHousehold = Awaited<ReturnType<typeof insuredHousehold>>

/** Calls of a household and staff for one claim. */
export function claimCalls(app: TestApp, staff: make.TestPerson) {
  const read = async ({ owner, accountId }: InsuredHousehold, claim_id: string) =>
    (await app.call(getHouseholdClaim, { accountId, claim_id }, { as: owner })).body
  return {
    read,
    /** Files a claim of 5,000.00 with a bill and sends it to staff. */
    async submitted(home: InsuredHousehold, day = '2026-10-22'): Promise<string> {
      const { owner, accountId, client_id } = home
      const { body: draft } = await app.call(
        saveHouseholdClaim,
        {
          ...{ accountId, client_id },
          type: 'professional',
          provider_name: 'Clínica Roma Norte',
          service_country: 'MX',
          service_from: day,
          service_until: day,
          reason: 'Chest pain',
          currency: 'MXN',
          lines: [
            { description: 'Consultation', amount: 120_000 },
            { description: 'Echocardiogram', amount: 380_000 },
          ],
          is_paid_by_household: true,
        },
        { as: owner }
      )
      const document_id = await make.documentOf(app.database.db, accountId, 'other')
      await make.asSystem(app.database.db, (tx) =>
        tx
          .insertInto('document_link')
          .values({ account_id: accountId, document_id, claim_id: draft.id })
          .execute()
      )
      const input = { accountId, claim_id: draft.id, version: draft.version }
      const sent = await app.call(submitHouseholdClaim, input, { as: owner })
      if (sent.status !== 200) throw new Error(sent.body.code)
      return draft.id
    },
    /** Moves a claim by an event of staff. */
    async move(home: InsuredHousehold, id: string, event: ClaimEvent, reason?: string) {
      const { version } = await read(home, id)
      return app.call(moveClaim, { id, version, event, ...(reason && { reason }) }, { as: staff })
    },
    async decide(home: InsuredHousehold, id: string, decision: Decision) {
      const { version } = await read(home, id)
      return app.call(decideClaim, { ...decision, id, version }, { as: staff })
    },
  }
}

/** Stores a PDF of a page as a document of a claim; `says` makes it another file. */
export async function addPdf(
  app: TestApp,
  {
    accountId,
    claim_id,
    type,
    says,
  }: { accountId: string; claim_id: string; type: DocumentType; says: string }
): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.addPage([300, 400]).drawText(says, { x: 20, y: 200 })
  const { id } = await storeDocument(app.program.contextFor('program'), {
    account_id: accountId,
    claim_id,
    type,
    file_name: `${says}.pdf`,
    mime_type: 'application/pdf',
    bytes: await pdf.save(),
    page_count: 1,
    uploaded_through: 'program',
  })
  return id
}

/** Files a claim with a bill, and has staff make its packet. */
export async function claimWithPacket(app: TestApp, staff: make.TestPerson) {
  const home = await insuredHousehold(app)
  const id = await claimCalls(app, staff).submitted(home)
  await withoutFiles(app, id)
  await addPdf(app, { accountId: home.accountId, claim_id: id, type: 'invoice', says: 'Bill' })
  const { status, body } = await app.call(makeClaimPacket, { id }, { as: staff })
  if (status !== 200) throw new Error(body.code)
  return { home, id, packet_id: body.id, packet: body }
}

/** Takes the documents without bytes, which factories make, off a claim. */
export const withoutFiles = (app: TestApp, claim_id: string) =>
  make.asSystem(app.database.db, (tx) =>
    tx.deleteFrom('document_link').where('claim_id', '=', claim_id).execute()
  )

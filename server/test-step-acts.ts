import * as make from '@numo/domains/access/test-factories.ts'
import { acceptAppointment } from '@numo/domains/appointments/contract-partner.ts'
import {
  createPractice,
  createRequest,
  hoursAhead,
} from '@numo/domains/appointments/test-practice.ts'
import { extendAuthorization } from '@numo/domains/authorizations/contract-extend.ts'
import {
  getPartnerAuthorization,
  saveAuthorizationStay,
  submitAuthorization,
} from '@numo/domains/authorizations/contract-partner.ts'
import {
  decideAuthorization,
  getAuthorization,
  moveAuthorization,
} from '@numo/domains/authorizations/contract-staff.ts'
import { dischargeTasks } from '@numo/domains/authorizations/enums.ts'
import { sendAuthorizationRequest } from '@numo/domains/authorizations/send-authorization-request.ts'
import { signingKey } from '@numo/domains/authorizations/signing-keys.ts'
import {
  addPart,
  cost,
  makeAuthorization,
  submittedAuthorization,
  takeTo,
  treatment,
} from '@numo/domains/authorizations/test-factories.ts'
import { createStayClaim, recordStayDeposit } from '@numo/domains/stays/contract.ts'
import type { TestApp } from './test-app.ts'
import { isDone, ran, type CutOffAction } from './test-cut-off.ts'
import { createMoneyParties } from './test-money.ts'
import { patientInBed } from './test-stay.ts'
import { createToday } from './today.ts'

/*
 * Steps of an authorization, a stay and an appointment, each with a write near its end: killed there, nothing of the step may be left.
 */

/** Creates an authorization that its clinic submitted, with somebody who works there and the staff who have it. */
async function submitted(app: TestApp, channel: 'email' | 'portal') {
  const all = await createMoneyParties(app)
  return { ...(await submittedAuthorization(app, all, channel)), as: all.one }
}

/** Creates a patient in a bed whose stay is guaranteed, with a bill. */
async function inBed(app: TestApp) {
  const { insurer_id } = await createMoneyParties(app)
  return patientInBed(app, insurer_id)
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const admitted = { version: 0, actual_admission_at: hoursAgo(48) }

type StepAct = {
  /** Table in whose row the process is killed, and which of its rows. */
  at: string
  on: 'insert' | 'update'
  when: string
  prepare: (app: TestApp) => Promise<CutOffAction>
}

/** By name: where a step is killed, and a function that prepares it. */
export const stepActs: Readonly<Record<string, StepAct>> = {
  a_submission: {
    ...{ at: 'prior_authorization', on: 'update', when: `new.status = 'submitted'` },
    async prepare(app) {
      const all = await createMoneyParties(app)
      const as = await make.person(app)
      await make.makePartner(app, as, all.partner_id)
      const id = await makeAuthorization(app, all)
      await fillIn(app, id, all.account_id)
      const { version } = (await app.call(getPartnerAuthorization, { id }, { as })).body
      return async () => isDone(await app.call(submitAuthorization, { id, version }, { as }))
    },
  },
  a_sending: {
    ...{ at: 'authorization_sending', on: 'insert', when: `new.kind = 'queued'` },
    async prepare(app) {
      const { as, ...request } = await submitted(app, 'email')
      const input = { ...request, event: 'send' as const }
      return async () => isDone(await app.call(moveAuthorization, input, { as }))
    },
  },
  what_became_of_a_sending: {
    ...{ at: 'authorization_sending', on: 'insert', when: `new.kind = 'delivered'` },
    async prepare(app) {
      const { as, ...request } = await submitted(app, 'email')
      await app.call(moveAuthorization, { ...request, event: 'send' }, { as })
      const { rows } = await app.database.pool.query<{ id: string }>(
        `select id from authorization_sending where authorization_id = $1`,
        [request.id]
      )
      const sending = { sending_id: rows[0]?.id ?? '' }
      const attempt = { id: sending.sending_id, is_last: false }
      const ctx = app.program.contextFor('program')
      return () => ran(sendAuthorizationRequest(ctx, sending, attempt))
    },
  },
  a_decision_with_its_letter: {
    ...{ at: 'authorization_letter', on: 'insert', when: 'true' },
    async prepare(app) {
      const { as, id } = await submitted(app, 'portal')
      await takeTo(app, id, 'sent')
      // The key that signs is made once, before any letter.
      await signingKey(app.program.contextFor('program'))
      const { body } = await app.call(getAuthorization, { id }, { as })
      const decision = {
        ...{ id, version: body.version, outcome: 'approved' as const, insurer_reference: 'GOP-1' },
        ...{ guaranteed_amount: 100_000, guarantee_currency: 'MXN' },
        ...{ valid_from: createToday()(), valid_until: '2027-12-31' },
      }
      return async () => isDone(await app.call(decideAuthorization, decision, { as }))
    },
  },
  a_top_up: {
    ...{ at: 'prior_authorization', on: 'insert', when: 'true' },
    async prepare(app) {
      const { as, id } = await inBed(app)
      const input = { id, kind: 'top_up' as const, requested_amount: 50_000, reason: 'A drain' }
      return async () => isDone(await app.call(extendAuthorization, input, { as }))
    },
  },
  clearance: {
    ...{ at: 'authorization_admission', on: 'update' },
    when: 'new.discharge_done <> old.discharge_done',
    async prepare(app) {
      const { as, id } = await inBed(app)
      const input = { id, ...admitted, discharge_done: [...dischargeTasks] }
      return async () => isDone(await app.call(saveAuthorizationStay, input, { as }))
    },
  },
  a_discharge: {
    ...{ at: 'authorization_admission', on: 'update' },
    when: 'new.actual_discharge_at is not null',
    async prepare(app) {
      const { as, id } = await inBed(app)
      const input = { id, ...admitted, actual_discharge_at: hoursAgo(1), discharge_done: [] }
      return async () => isDone(await app.call(saveAuthorizationStay, input, { as }))
    },
  },
  a_deposit: {
    ...{ at: 'stay_deposit', on: 'insert', when: 'true' },
    async prepare(app) {
      const { as, id } = await inBed(app)
      const input = {
        ...{ id, kind: 'received' as const, amount: 20_000, method: 'card' as const },
        happened_on: createToday()(),
      }
      return async () => isDone(await app.call(recordStayDeposit, input, { as }))
    },
  },
  a_claim_of_a_stay: {
    ...{ at: 'stay_bill', on: 'update', when: 'new.claim_id is not null' },
    async prepare(app) {
      const { as, id } = await inBed(app)
      return async () => isDone(await app.call(createStayClaim, { id }, { as }))
    },
  },
  an_accepted_appointment: {
    ...{ at: 'appointment', on: 'update', when: `new.status = 'accepted'` },
    async prepare(app) {
      const { slug, desk } = await createPractice(app)
      const starts_at = hoursAhead(30)
      const { id } = await createRequest(app, slug, [starts_at])
      const input = { id, version: 1, starts_at }
      return async () => isDone(await app.call(acceptAppointment, input, { as: desk }))
    },
  },
}

/** Writes what a clinic must before it submits a request. */
async function fillIn(app: TestApp, id: string, account_id: string) {
  await addPart(app, id, ['authorization_diagnosis', 'sequence, description', `1, 'Gallstones'`])
  await addPart(app, id, treatment('Gallbladder removal'))
  await addPart(app, id, cost(`1, 'room', 'Room', 1, 500000, 500000`))
  await addPart(app, id, [
    'authorization_team_member',
    'sequence, provider_name, role, responsible',
    `1, 'Dr. Paz', 'surgeon', true`,
  ])
  await addPart(app, id, ['authorization_admission', 'planned_admission_at', 'now()'])
  const report = await make.documentOf(app.database.db, account_id, 'medical_report')
  await addPart(app, id, ['document_link', 'document_id', '$2::uuid'], report)
}

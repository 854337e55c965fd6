import * as make from '@numo/domains/access/test-factories.ts'
import { acceptAppointment } from '@numo/domains/appointments/contract-partner.ts'
import {
  createPractice,
  createRequest,
  hoursAhead,
} from '@numo/domains/appointments/test-practice.ts'
import { extendAuthorization } from '@numo/domains/authorizations/contract-extend.ts'
import { saveAuthorizationStay } from '@numo/domains/authorizations/contract-partner.ts'
import { decideAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { signingKey } from '@numo/domains/authorizations/signing-keys.ts'
import { submittedAuthorization } from '@numo/domains/authorizations/test-submitted.ts'
import { createStayClaim, recordStayDeposit } from '@numo/domains/stays/contract.ts'
import type { TestApp } from './test-app.ts'
import { isDone, type CutOffAction } from './test-cut-off.ts'
import { createMoneyParties } from './test-money.ts'
import { createToday } from './today.ts'

/*
 * Steps of a stay and of an appointment, with the table that each writes last: killed there, nothing of the step may be left.
 */

/** Creates an authorization that the insurer has, or that it guaranteed with its patient in a bed and a bill. */
async function stayOf(app: TestApp, isGuaranteed: boolean) {
  const all = await createMoneyParties(app)
  const as = await make.person(app)
  await make.makePartner(app, as, all.partner_id)
  const { id } = await submittedAuthorization(app, all, 'portal')
  const run = (text: string, ...values: unknown[]) =>
    app.database.pool.query<{ id: string; version: number }>(text, values)
  await run(`update prior_authorization set status = 'sent', sent_at = now() where id = $1`, id)
  if (isGuaranteed) {
    const of = [all.account_id, all.partner_id, id]
    await run(
      `insert into authorization_admission (account_id, partner_id, authorization_id, planned_admission_at, actual_admission_at)
       values ($1, $2, $3, now() - interval '2 days', now() - interval '2 days')`,
      ...of
    )
    await run(
      `update prior_authorization set status = 'approved', insurer_reference = 'G-1', guaranteed_amount = 100000, guarantee_currency = 'MXN',
              valid_from = current_date - 3, valid_until = current_date + 30, decided_at = now() where id = $1`,
      id
    )
    await run(
      `with b as (insert into stay_bill (account_id, partner_id, authorization_id, number, biller, billed_on)
                  values ($1, $2, $3, 'A-1', 'hospital', current_date - 1) returning id)
       insert into stay_charge (account_id, partner_id, stay_bill_id, sequence, category, service_on, description, quantity, unit_price, amount)
       select $1, $2, id, 1, 'room', current_date - 1, 'Room', 1, 5000, 5000 from b`,
      ...of
    )
  }
  const { rows } = await run(`select id, version from prior_authorization where id = $1`, id)
  return { as, staff: all.one, id, version: rows[0]?.version ?? 0 }
}

/** The table, what happens to its row, and a function that prepares the step. */
export const stepActs: readonly (readonly [
  string,
  'insert' | 'update',
  (app: TestApp) => Promise<CutOffAction>,
])[] = [
  [
    'authorization_letter',
    'insert',
    async (app) => {
      const { staff, id, version } = await stayOf(app, false)
      // The key that signs is made once, before any letter.
      await signingKey(app.program.contextFor('program'))
      const decision = {
        ...{ id, version, outcome: 'approved' as const, insurer_reference: 'GOP-1' },
        ...{ guaranteed_amount: 100_000, guarantee_currency: 'MXN' },
        ...{ valid_from: createToday()(), valid_until: '2027-12-31' },
      }
      return async () => isDone(await app.call(decideAuthorization, decision, { as: staff }))
    },
  ],
  [
    'prior_authorization',
    'insert',
    async (app) => {
      const { as, id } = await stayOf(app, true)
      const input = { id, kind: 'top_up' as const, requested_amount: 50_000, reason: 'A drain' }
      return async () => isDone(await app.call(extendAuthorization, input, { as }))
    },
  ],
  [
    'authorization_admission',
    'update',
    async (app) => {
      const { as, id } = await stayOf(app, true)
      const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
      const input = {
        ...{ id, version: 0, actual_admission_at: at(48), actual_discharge_at: at(1) },
        discharge_done: [],
      }
      return async () => isDone(await app.call(saveAuthorizationStay, input, { as }))
    },
  ],
  [
    'stay_deposit',
    'insert',
    async (app) => {
      const { as, id } = await stayOf(app, true)
      const input = {
        ...{ id, kind: 'received' as const, amount: 20_000, method: 'card' as const },
        happened_on: createToday()(),
      }
      return async () => isDone(await app.call(recordStayDeposit, input, { as }))
    },
  ],
  [
    'stay_bill',
    'update',
    async (app) => {
      const { as, id } = await stayOf(app, true)
      return async () => isDone(await app.call(createStayClaim, { id }, { as }))
    },
  ],
  [
    'appointment',
    'update',
    async (app) => {
      const { slug, desk } = await createPractice(app)
      const starts_at = hoursAhead(30)
      const { id } = await createRequest(app, slug, [starts_at])
      const input = { id, version: 1, starts_at }
      return async () => isDone(await app.call(acceptAppointment, input, { as: desk }))
    },
  ],
]

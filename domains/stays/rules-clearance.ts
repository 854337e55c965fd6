import { dischargeTasks } from '../authorizations/enums.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import type { Biller, clearanceChecks, clearancePlaces } from './enums.ts'

/* What is missing before a patient can leave, so that they leave on time. */

export type ClearanceFacts = {
  admitted_on: string
  /** Day of the discharge, or today. */
  until: string
  tasks_done: readonly (typeof dischargeTasks)[number][]
  left_amount: number | null
  valid_until: string | null
  /** Whether a version of the authorization is on its way to an answer. */
  has_open_request: boolean
  /** Days on which the hospital charged something. */
  hospital_days: readonly string[]
  /** Who bills separately, as the team of the request says. */
  separate: readonly Biller[]
  billers: readonly Biller[]
  missing_documents: number
  refund_due_amount: number
  /** Whether a claim that was withdrawn keeps some of the deposit. */
  is_deposit_stuck: boolean
}

/** One thing to have before the discharge, with the page where it is put right. */
export type Clearance = {
  code: (typeof clearanceChecks)[number] | `task_${(typeof dischargeTasks)[number]}`
  is_done: boolean
  place: (typeof clearancePlaces)[number]
}

/** Returns everything that is needed before the discharge, in the order in which it is done. */
export function clearanceOf(facts: ClearanceFacts): Clearance[] {
  const { admitted_on, until, hospital_days, separate, billers, valid_until, left_amount } = facts
  const billed = new Set(hospital_days)
  // The day of the discharge is billed with the final bill.
  let day = admitted_on
  let isBilledEveryDay = true
  while (day < until && isBilledEveryDay) {
    isBilledEveryDay = billed.has(day)
    day = dayAfter(day, 1)
  }
  return [
    { code: 'guarantee_covers', is_done: left_amount !== null && left_amount >= 0, place: 'home' },
    {
      code: 'guarantee_valid',
      is_done: valid_until !== null && valid_until >= until,
      place: 'home',
    },
    { code: 'request_answered', is_done: !facts.has_open_request, place: 'home' },
    { code: 'billed_every_day', is_done: isBilledEveryDay && billed.size > 0, place: 'bills' },
    {
      code: 'separate_bills',
      is_done: separate.every((one) => billers.includes(one)),
      place: 'bills',
    },
    { code: 'claim_documents', is_done: facts.missing_documents === 0, place: 'documents' },
    ...dischargeTasks.map((task) => ({
      code: `task_${task}` as const,
      is_done: facts.tasks_done.includes(task),
      place: 'admission' as const,
    })),
    {
      code: 'refund_paid',
      is_done: facts.refund_due_amount === 0 && !facts.is_deposit_stuck,
      place: 'deposit',
    },
  ]
}

import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { authorizationStatuses, dischargeTasks } from '../authorizations/enums.ts'
import { claimStatuses } from '../claims/rules.ts'
import { costCategories } from '../claims/enums.ts'
import { Day, Instant } from '../shapes.ts'
import {
  billers,
  clearanceChecks,
  clearancePlaces,
  depositKinds,
  depositMethods,
  stayAlerts,
} from './enums.ts'

/* A stay as the clinic and staff see it. Amounts in minor units of `currency`. */

/** A bill of a stay. */
const StayBill = z.object({
  id: z.uuid(),
  number: z.string(),
  biller: z.enum(billers),
  biller_name: z.string().nullable(),
  billed_on: Day,
  amount: z.int(),
  line_count: z.int(),
  is_withdrawn: z.boolean(),
  /** The claim that has it; null also once that was withdrawn. */
  claim_number: z.string().nullable(),
  /** Version of the authorization it was written on. */
  authorization_number: z.string(),
})
export type StayBill = z.output<typeof StayBill>

/** What became of a deposit on a day. */
const StayDepositEntry = z.object({
  id: z.uuid(),
  kind: z.enum(depositKinds),
  amount: z.int(),
  happened_on: Day,
  method: z.enum(depositMethods).nullable(),
  reference: z.string().nullable(),
  claim_number: z.string().nullable(),
})

export const Stay = z.object({
  currency: z.string(),
  /** What the newest approved version guarantees, also in another currency; null while none does. */
  guarantee: z
    .object({
      id: z.uuid(),
      number: z.string(),
      amount: z.int(),
      currency: z.string(),
      valid_until: Day,
    })
    .nullable(),
  /** Versions of the authorization, oldest first. */
  versions: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(authorizationStatuses),
      guaranteed_amount: z.int().nullable(),
    })
  ),
  admitted_at: Instant.nullable(),
  discharged_at: Instant.nullable(),
  planned_discharge_at: Instant.nullable(),
  is_in_stay: z.boolean(),
  /** The guarantee in the currency of the bills; null without one, or where nothing says how much it is in that currency. */
  authorised_amount: z.int().nullable(),
  used_amount: z.int(),
  left_amount: z.int().nullable(),
  /** Basis points of the guarantee; 100,000 stands for everything from ten times on. */
  used_bps: z.int().nullable(),
  /** What the last days cost a day. */
  pace_amount: z.int().nullable(),
  runs_out_at: Instant.nullable(),
  valid_hours: z.int().nullable(),
  alerts: z.array(z.enum(stayAlerts)),
  /** What to ask the insurer for, with the version it extends. */
  top_up: z.object({ id: z.uuid(), amount: z.int(), pays_until: Day, until: Day }).nullable(),
  by_head: z.array(
    z.object({
      category: z.enum(costCategories),
      estimated_amount: z.int(),
      /** Null where the insurer does not say by head. */
      authorised_amount: z.int().nullable(),
      used_amount: z.int(),
    })
  ),
  by_biller: z.array(
    z.object({ biller: z.enum(billers), used_amount: z.int(), bill_count: z.int() })
  ),
  days: z.array(
    z.object({
      day: Day,
      amount: z.int(),
      used_amount: z.int(),
      left_amount: z.int().nullable(),
    })
  ),
  bills: z.array(StayBill),
  deposit: z.object({
    received_amount: z.int(),
    refunded_amount: z.int(),
    used_amount: z.int(),
    held_amount: z.int(),
    /** The patient's share that it is still needed for. */
    share_amount: z.int(),
    refund_due_amount: z.int(),
    entries: z.array(StayDepositEntry),
    /** Claims that some of it is used for, those that were withdrawn included. */
    releasable: z.array(
      z.object({ id: z.uuid(), number: z.string(), amount: z.int(), is_cancelled: z.boolean() })
    ),
  }),
  claims: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(claimStatuses),
      billed_amount: z.int(),
      /** What the patient owes of it; null before the insurer decided. */
      patient_balance: z.int().nullable(),
      deposit_used_amount: z.int(),
    })
  ),
  /** Empty before the admission. */
  clearance: z.array(
    z.object({
      code: z.enum([...clearanceChecks, ...dischargeTasks.map((task) => `task_${task}` as const)]),
      is_done: z.boolean(),
      place: z.enum(clearancePlaces),
    })
  ),
  may: z.object({
    /** Write and withdraw bills. */
    bill: z.boolean(),
    deposit: z.boolean(),
    claim: z.boolean(),
  }),
})
export type Stay = z.output<typeof Stay>

const reads = ['authorization', 'claim', 'document', 'insurer'] as const
const input = z.strictObject({ id: z.uuid() })
const refusals = { 'no-such-authorization': 404 } as const

export const getPartnerStay = endpoint({
  access: 'partner',
  features: ['reporting'],
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
  name: 'getPartnerStay',
  reads,
  summary: 'Returns how the stay of an authorization uses up its guarantee, and its deposit',
  method: 'GET',
  path: '/api/v4/dashboard/authorizations/{id}/usage',
  input,
  output: Stay,
  refusals,
})

export const getStay = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
  name: 'getStay',
  reads,
  summary: 'Returns for staff how the stay of an authorization uses up its guarantee',
  method: 'GET',
  path: '/api/v4/admin/authorizations/{id}/usage',
  input,
  output: Stay,
  refusals,
})

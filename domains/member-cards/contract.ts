import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'
import { cardStates } from './enums.ts'

/* Member cards: for the household, anybody who is shown one, and the clinic that scans one. */

const CardText = z.string().min(1).max(2200)

export const listMemberCards = endpoint({
  name: 'listMemberCards',
  summary: 'Lists the signed member cards of a household, one for each person and policy',
  method: 'GET',
  path: '/api/v4/account/{accountId}/cover/cards',
  access: 'account',
  staff: { feature: 'user_management' },
  owns: { param: 'accountId', as: 'account' },
  resource: 'policy',
  reads: ['policy', 'account', 'client', 'eligibility', 'insurer'],
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({
    rows: z.array(
      z.object({
        coverage_id: z.uuid(),
        client_id: z.uuid(),
        /** What the QR code holds after the address of the check. */
        token: z.string(),
        /** Last day on which it is believed. */
        valid_until: Day,
      })
    ),
  }),
  refusals: { 'no-such-account': 404 },
})

export const checkMemberCard = endpoint({
  name: 'checkMemberCard',
  summary: 'Says whether a member card is genuine and may still be relied on',
  method: 'POST',
  path: '/api/v4/cards/check',
  access: 'public',
  changes: [],
  input: z.strictObject({ token: CardText }),
  output: z.object({
    /** Null for one that we did not issue, or whose household has left. */
    state: z.enum(cardStates).nullable(),
  }),
})

export const findPatientByCard = endpoint({
  name: 'findPatientByCard',
  summary: 'Says which patient of the clinic a member card is of, or what adding the person needs',
  method: 'POST',
  path: '/api/v4/dashboard/patients/by-card',
  access: 'partner',
  features: ['dashboard'],
  resource: 'client',
  actions: ['read'],
  changes: [],
  input: z.strictObject({ token: CardText }),
  output: z.object({
    /** Null when the person does not share their data with the clinic. */
    patient_id: z.uuid().nullable(),
    name: z.string(),
    member_id: z.string().nullable(),
    insurer: z.string(),
  }),
  refusals: { 'no-genuine-card': 422 },
})

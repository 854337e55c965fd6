import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'
import { contactFields, networkFields, planFields, ruleFields } from './contract-fields.ts'

/*
 * Plans, networks, contacts and pre-authorization rules of an insurer. Saving without `id` creates one; with `id` it replaces that one, and
 * `version` must be the one that was read.
 */

const staff = { access: 'admin', features: ['settings'], method: 'POST' } as const
const of = <Part extends string>(part: Part) =>
  `/api/v4/admin/insurers/{insurer_id}/${part}` as const
const which = {
  insurer_id: z.uuid(),
  id: z.uuid().optional(),
  version: z.int().optional(),
}
const Saved = z.object({ id: z.uuid(), version: z.int() })
const saving = { 'no-such-insurer': 404, 'no-such-part': 404, 'changed-meanwhile': 409 } as const
const deleting = { 'no-such-part': 404, 'changed-meanwhile': 409 } as const
const named = z.strictObject({ insurer_id: z.uuid(), id: z.uuid(), version: z.int() })
const Done = z.object({ done: z.literal(true) })

export const saveInsurancePlan = endpoint({
  ...staff,
  name: 'saveInsurancePlan',
  resource: 'insurer',
  actions: ['update'],
  summary: 'Creates or updates a plan of an insurer: cost sharing, networks, status',
  path: of('plans'),
  input: z.strictObject({
    ...which,
    ...planFields,
    network_ids: z.array(z.uuid()).max(200),
  }),
  output: Saved,
  refusals: { ...saving, 'no-such-network': 404 },
})

export const saveInsuranceNetwork = endpoint({
  ...staff,
  name: 'saveInsuranceNetwork',
  resource: 'insurer',
  actions: ['update'],
  changes: ['insurer', 'provider'],
  summary: 'Creates or updates a network of an insurer',
  path: of('networks'),
  input: z.strictObject({ ...which, ...networkFields }),
  output: Saved,
  refusals: saving,
})

export const saveInsuranceContact = endpoint({
  ...staff,
  name: 'saveInsuranceContact',
  resource: 'insurer',
  actions: ['update'],
  summary: 'Creates or updates a contact of an insurer',
  path: of('contacts'),
  input: z.strictObject({ ...which, ...contactFields }),
  output: Saved,
  refusals: { ...saving, 'not-reachable': 422 },
})

export const deleteInsuranceContact = endpoint({
  ...staff,
  name: 'deleteInsuranceContact',
  resource: 'insurer',
  actions: ['delete'],
  summary: 'Deletes a contact of an insurer',
  path: of('contacts/delete'),
  input: named,
  output: Done,
  refusals: deleting,
})

export const savePreauthorizationRule = endpoint({
  ...staff,
  name: 'savePreauthorizationRule',
  resource: 'insurer',
  actions: ['update'],
  summary: 'Creates or updates a pre-authorization rule of an insurer',
  path: of('rules'),
  input: z.strictObject({
    ...which,
    ...ruleFields,
    /** First day of the new version; defaults to today. */
    valid_from: Day.optional(),
  }),
  output: Saved,
  refusals: {
    ...saving,
    'no-such-plan': 404,
    'already-known': 409,
    'rule-over': 409,
    'too-early': 422,
  },
})

export const deletePreauthorizationRule = endpoint({
  ...staff,
  name: 'deletePreauthorizationRule',
  resource: 'insurer',
  actions: ['delete'],
  summary: 'Ends a pre-authorization rule of an insurer',
  path: of('rules/delete'),
  input: named,
  output: Done,
  refusals: { ...deleting, 'rule-over': 409 },
})

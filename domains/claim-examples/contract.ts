import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, neededLine } from '../shapes.ts'
import { ClaimExample, ExampleClaim, ExampleOutcome, RulesDraft } from './contract-parts.ts'

/*
 * Test bench for an insurer's rules: runs an example claim through the rules shown to households, and stores it with
 * the outcome, so that a change of rules shows its effects.
 */

/** Maximum number of examples of one insurer. */
export const maxExamples = 100

const path = '/api/v4/admin/insurers/{insurer_id}/examples'
const staff = { access: 'admin', features: ['settings'], resource: 'insurer' } as const
const insurer_id = z.uuid()
const Examples = z.object({ examples: z.array(ClaimExample) })
const working = {
  'no-such-insurer': 404,
  'no-such-plan': 404,
  'rate-needed': 422,
  'amount-too-large': 422,
} as const
const trying = {
  /** Date whose rules are applied. Defaults to the date of care. */
  rules_on: Day.optional(),
  draft: RulesDraft.optional(),
}

export const listClaimExamples = endpoint({
  ...staff,
  name: 'listClaimExamples',
  reads: ['insurer', 'claim', 'directory'],
  summary: 'Lists the claim examples of an insurer with their expected and current outcomes',
  method: 'GET',
  path,
  input: z.strictObject({ insurer_id }),
  output: Examples,
  refusals: { 'no-such-insurer': 404 },
})

/** Computes only; stores nothing. */
export const runClaimExamples = endpoint({
  ...staff,
  name: 'runClaimExamples',
  actions: ['read'],
  summary:
    'Runs every claim example of an insurer through its rules of a day or through draft rules',
  method: 'POST',
  path: `${path}/run`,
  input: z.strictObject({
    insurer_id,
    ...trying,
    /** Applies the draft only to examples under this plan; the others use the saved rules. */
    plan_id: z.uuid().optional(),
  }),
  output: Examples,
  refusals: { 'no-such-insurer': 404 },
})

/** Computes only; stores nothing. */
export const runExampleClaim = endpoint({
  ...staff,
  name: 'runExampleClaim',
  actions: ['read'],
  summary:
    'Runs an example claim through the rules of an insurer and returns every step with its rule',
  method: 'POST',
  path: '/api/v4/admin/insurers/{insurer_id}/bench',
  input: z.strictObject({ insurer_id, claim: ExampleClaim, ...trying }),
  output: ExampleOutcome,
  refusals: working,
})

/** The expected figures are those of the rules saved at that moment. */
export const saveClaimExample = endpoint({
  ...staff,
  name: 'saveClaimExample',
  actions: ['update'],
  summary:
    'Saves a claim example with its current outcome, or accepts the current outcome of a saved one',
  method: 'POST',
  path,
  input: z.strictObject({
    insurer_id,
    id: z.uuid().optional(),
    version: z.int().optional(),
    name: neededLine(120, 'Enter a name'),
    claim: ExampleClaim,
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    ...working,
    'no-such-part': 404,
    'changed-meanwhile': 409,
    'already-known': 409,
    'too-many-examples': 422,
  },
})

export const deleteClaimExample = endpoint({
  ...staff,
  name: 'deleteClaimExample',
  actions: ['delete'],
  summary: 'Deletes a claim example',
  method: 'POST',
  path: `${path}/delete`,
  input: z.strictObject({ insurer_id, id: z.uuid(), version: z.int() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-part': 404, 'changed-meanwhile': 409 },
})

import type { Identity } from '@numo/adapters/identity/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { proveAgain as contract } from './contract-proof.ts'
import { trySignIn } from './try-sign-in.ts'
import { signedInPerson } from './second-factors.ts'
import { notHere, proofWords, refusalOf } from './sentences.ts'

type ProveAgainInput = InputOf<typeof contract>
type Proof = Parameters<NonNullable<Identity['proofs']>['prove']>[1]

/** Builds the proof from the input; a missing value counts as a wrong one. */
function proofOf({
  way,
  password = '',
  code = '',
  ticket = '',
  answer,
  token = '',
}: ProveAgainInput): Proof {
  switch (way) {
    case 'password':
      return { way, password }
    case 'totp':
    case 'recovery-code':
      return { way, code: code.replaceAll(/\s/g, '') }
    case 'passkey':
      return { way, ticket, answer }
    case 'link':
      return { way, token }
    default:
      return way satisfies never
  }
}

/** Records a recent proof on this session. Attempts share the rate limits of sign-ins, and refused ones are recorded in the audit trail. */
export async function proveAgain(ctx: Context, input: ProveAgainInput) {
  const { uid, session_id, user_id } = signedInPerson(ctx)
  const { proofs } = ctx.identity
  if (!proofs || session_id === null) throw refusalOf(notHere)
  await trySignIn(ctx, `proof by ${input.way}`, proofWords, () =>
    proofs.prove({ uid, session_id }, proofOf(input), ctx.caller)
  )
  await ctx.tx((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'proof',
      entity_id: user_id,
      changes: { way: input.way },
    })
  )
  return { done: true as const }
}

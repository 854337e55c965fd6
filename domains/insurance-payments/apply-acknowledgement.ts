import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { moveClaim } from '../claims/move-claim.ts'
import type { Context } from '../context.ts'
import type {
  AcknowledgedClaim,
  applyAcknowledgement as endpoint,
} from './contract-acknowledgement.ts'
import { readStoredFile } from './get-money-file.ts'
import { planAcknowledgements } from './plan-acknowledgements.ts'

/**
 * Marks claims as accepted or rejected by the insurer, as an acknowledgement says, in one transaction. Claims that no longer wait for
 * it are left alone, so applying it again changes nothing and throws 409 `nothing-to-apply`.
 */
export const applyAcknowledgement = (
  ctx: Context,
  { file_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { read } = await readStoredFile(tx, file_id)
    if (read.kind !== 'acknowledgement')
      throw refuse(404, 'no-acknowledgement', 'This file holds no answers about claims')
    const [wrong] = read.problems
    if (wrong)
      throw refuse(409, 'acknowledgement-off', `This file cannot be applied: ${wrong.code}`)
    const planned = await planAcknowledgements(tx, read.claims)
    const moves = planned.filter(({ action }) => action !== 'nothing')
    if (moves.length === 0)
      throw refuse(409, 'nothing-to-apply', 'No claim of this file waits for it')
    const inHere: Context = { ...ctx, tx: (run) => run(tx) }
    for (const { claim, action, status, insurer_claim_number, version } of moves)
      if (claim && version !== null)
        await moveClaim(inHere, {
          ...{
            id: claim.id,
            version,
            event: action === 'accept' ? 'insurer_accept' : 'insurer_reject',
          },
          reason: status,
          ...(insurer_claim_number !== null && { insurer_claim_number }),
        })
    const count = (action: AcknowledgedClaim['action']) =>
      moves.filter((move) => move.action === action).length
    return { accepted_count: count('accept'), rejected_count: count('reject') }
  })

import { refuse } from '@numo/kit/fail.ts'
import { isDecided } from './rules.ts'

/** Throws 409 `not-decided` unless a decision of the insurer stands on a claim. */
export function checkDecided(claim: Parameters<typeof isDecided>[0]): void {
  if (!isDecided(claim))
    throw refuse(409, 'not-decided', 'The insurer has not decided on this claim yet.')
}

import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { refuse, type Refusal } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { notHere, type Wording, type Wordings } from './sentences.ts'

/** The refusal of a wording, with the seconds to wait where it has some. */
export const refusalOf = (
  [status, code, sentence]: Wording,
  retry_after: number | null = null
): Refusal => refuse(status, code, sentence, retry_after)

/**
 * Refuses with `not-supported` where people sign in with an outside service: its own program in the browser does that,
 * and a second way beside it would go past what it checks.
 */
export function onlyHere({ identity }: Pick<Context, 'identity'>): void {
  if (identity.kind !== 'embedded') throw refusalOf(notHere)
}

/** Runs a call of the identity service and tells its refusals in the words of an endpoint. Bugs stay bugs. */
export async function inWords<T>(words: Wordings, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    throw refusalOf(words[error.code] ?? words.other, error.retry_after)
  }
}

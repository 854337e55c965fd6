import { GuaranteeClaims } from '../../domains/authorizations/rules-guarantee.ts'
import { verifyToken, type TokenKey } from '../../domains/authorizations/rules-signed-token.ts'

/** Returns the milliseconds that each token takes to verify in this browser; -1 for one that is refused. */
async function timeVerifying({
  tokens,
  keys,
}: {
  tokens: readonly string[]
  keys: readonly TokenKey[]
}): Promise<number[]> {
  const times: number[] = []
  for (const token of tokens) {
    const started = performance.now()
    const found = await verifyToken(token, keys, GuaranteeClaims)
    times.push(typeof found === 'string' ? -1 : performance.now() - started)
  }
  return times
}

Object.assign(globalThis, { timeVerifying })

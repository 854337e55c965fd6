import type { GuaranteeState } from '@numo/domains/authorizations/enums.ts'
import { standingOf, type GuaranteeClaims } from '@numo/domains/authorizations/rules-guarantee.ts'
import {
  claimsIn,
  guaranteeKeysPath,
  verifyGuarantee,
  type GuaranteeKey,
  type GuaranteeProblem,
} from '@numo/domains/authorizations/rules-guarantee-token.ts'

/* The check of a letter in the browser: its signature with the published keys, its days, and what happened since. */

/** Public keys, no personal values: they stay when somebody signs out. */
const place = 'letter-keys'

/** Returns the published keys; those of the last visit when there is no network. Null when there are none. */
export async function loadKeys(): Promise<readonly GuaranteeKey[] | null> {
  try {
    const response = await fetch(guaranteeKeysPath, { cache: 'no-cache' })
    if (response.ok) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a signature that a wrong key verifies does not exist
      const { keys } = (await response.json()) as { keys: GuaranteeKey[] }
      localStorage.setItem(place, JSON.stringify(keys))
      return keys
    }
  } catch {
    // Without a network, or without storage.
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    return JSON.parse(localStorage.getItem(place) ?? 'null') as GuaranteeKey[] | null
  } catch {
    return null
  }
}

/** What a check found. `has_asked`: we were asked what happened since; `is_known`: we have a record of the letter. */
export type Verdict =
  | { kind: 'not-genuine'; why: GuaranteeProblem }
  | { kind: 'no-keys' }
  | {
      kind: 'genuine'
      guarantee: GuaranteeClaims
      state: GuaranteeState
      has_asked: boolean
      is_known: boolean
    }

/**
 * Checks what was scanned or pasted. The signature and the days are looked at here; `ask` says what happened since, and
 * rejects without a network.
 */
export async function checkText(
  text: string,
  {
    keys,
    today,
    ask,
  }: {
    keys: readonly GuaranteeKey[] | null
    today: string
    ask: () => Promise<GuaranteeState | null>
  }
): Promise<Verdict> {
  if (keys === null) return { kind: 'no-keys' }
  let guarantee: GuaranteeClaims | GuaranteeProblem
  try {
    guarantee = await verifyGuarantee(text, keys)
  } catch {
    return checkedByServer(text, today, ask)
  }
  if (typeof guarantee === 'string') return { kind: 'not-genuine', why: guarantee }
  const known = await ask().catch(() => undefined)
  return genuine(guarantee, today, known)
}

type Genuine = Extract<Verdict, { kind: 'genuine' }>

/** Returns what is known of a genuine letter. `known`: null without a record of it, undefined when nobody answered. */
function genuine(
  guarantee: GuaranteeClaims,
  today: string,
  known: GuaranteeState | null | undefined
): Genuine {
  const standing = standingOf(guarantee, today)
  // Whether its days have come is for the calendar of the desk, which may be a day ahead of ours.
  const isOver = known && known !== 'valid' && known !== 'early'
  return {
    kind: 'genuine',
    guarantee,
    state: isOver ? known : standing,
    has_asked: known !== undefined,
    is_known: known !== null,
  }
}

/** Has the server verify a letter: browsers before 2025 may not know Ed25519. */
async function checkedByServer(
  text: string,
  today: string,
  ask: () => Promise<GuaranteeState | null>
): Promise<Verdict> {
  const known = await ask().catch(() => undefined)
  const guarantee = claimsIn(text)
  if (known === undefined) return { kind: 'no-keys' }
  return known === null || guarantee === null
    ? { kind: 'not-genuine', why: 'wrong-signature' }
    : genuine(guarantee, today, known)
}

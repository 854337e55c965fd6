import { z } from 'zod'
import type { GuaranteeState } from '@numo/domains/authorizations/enums.ts'
import { GuaranteeClaims, standingOf } from '@numo/domains/authorizations/rules-guarantee.ts'
import {
  claimsIn,
  verifyToken,
  type TokenKey,
  type TokenProblem,
} from '@numo/domains/authorizations/rules-signed-token.ts'
import { publicKeysPath } from '@numo/domains/authorizations/rules-public-keys.ts'
import { CardClaims } from '@numo/domains/member-cards/rules.ts'
import { keptHeader } from '../app/offline/kept.ts'

/* The check of a letter or card in the browser: its signature with the published keys, its days, and what happened since. */

/** What a letter of guarantee or a member card says. */
const PaperClaims = z.union([GuaranteeClaims, CardClaims])
export type PaperClaims = z.output<typeof PaperClaims>

/** Says what happened to a letter or card since; null without a record of it. Rejects without a network. */
type Ask = (paper: PaperClaims) => Promise<GuaranteeState | null>

/** Public keys as they are now, or those that came with the page when there is no network. */
export type KnownKeys = { keys: readonly TokenKey[]; is_fresh: boolean }

/** Returns the published keys; those kept on this device, or that came with the page, when there is no network. */
export async function loadKeys(came: readonly TokenKey[]): Promise<KnownKeys> {
  try {
    const response = await fetch(publicKeysPath, { cache: 'no-cache' })
    if (response.ok) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a signature that a wrong key verifies does not exist
      const { keys } = (await response.json()) as { keys: TokenKey[] }
      return { keys, is_fresh: navigator.onLine && !response.headers.has(keptHeader) }
    }
  } catch {
    // Without a network.
  }
  return { keys: came, is_fresh: false }
}

/** What a check found. `has_asked`: we were asked what happened since; `is_known`: we have a record of it. */
export type Verdict =
  | { kind: 'not-genuine'; why: TokenProblem }
  | { kind: 'no-keys' }
  | {
      kind: 'genuine'
      paper: PaperClaims
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
    keys: KnownKeys
    today: string
    ask: Ask
  }
): Promise<Verdict> {
  let paper: PaperClaims | TokenProblem
  try {
    paper = await verifyToken(text, keys.keys, PaperClaims)
  } catch {
    return checkedByServer(text, today, ask)
  }
  // A key made since may have signed it: only who knows all keys may call it a forgery.
  if (paper === 'unknown-key' && !keys.is_fresh) return { kind: 'no-keys' }
  if (typeof paper === 'string') return { kind: 'not-genuine', why: paper }
  const known = await ask(paper).catch(() => undefined)
  return genuine(paper, today, known)
}

type Genuine = Extract<Verdict, { kind: 'genuine' }>

/** Returns what is known of a genuine letter or card. `known`: null without a record of it, undefined when nobody answered. */
function genuine(
  paper: PaperClaims,
  today: string,
  known: GuaranteeState | null | undefined
): Genuine {
  const standing = standingOf(paper, today)
  // Whether its days have come is for the calendar of the desk, which may be a day ahead of ours.
  const isOver = known && known !== 'valid' && known !== 'early'
  return {
    kind: 'genuine',
    paper,
    state: isOver ? known : standing,
    has_asked: known !== undefined,
    is_known: known !== null,
  }
}

/** Has the server verify a letter or card: browsers before 2025 may not know Ed25519. */
async function checkedByServer(text: string, today: string, ask: Ask): Promise<Verdict> {
  const paper = claimsIn(text, PaperClaims)
  if (paper === null) return { kind: 'not-genuine', why: 'wrong-signature' }
  const known = await ask(paper).catch(() => undefined)
  if (known === undefined) return { kind: 'no-keys' }
  return known === null
    ? { kind: 'not-genuine', why: 'wrong-signature' }
    : genuine(paper, today, known)
}

/** Services shared by all signed-in areas. Created once in `main.tsx`. */
import { createContext, createElement, use, type ReactNode } from 'react'
import type { FaultTarget } from '@numo/kit/fault-event.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { TokenKey } from '@numo/domains/authorizations/rules-signed-token.ts'
import type { authConfig } from '@numo/domains/users/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Brand, Scheme } from '@numo/kit/site.ts'
import type { OpenWords } from '../words/app-words.ts'
import type { Caller } from './call.ts'
import type { BrowserIdentity } from './session/identity.ts'
import type { ProofState } from './session/proving.ts'
import type { Session } from './session/session-parts.ts'
import type { ViewSession } from './session/view.ts'
import type { Store } from '../ui/store.ts'
import { ReaderProvider, type Reader } from '../ui/reader.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { Changes } from './changes.ts'

/** Settings that the server writes into the shell document; none is about a user. */
export type ShellSettings = {
  /** Id of the build that the document came with. */
  build: string
  brand: Brand
  scheme: Scheme
  /** Whether this browser has a session cookie. */
  has_session: boolean
  show_debug: boolean
  /** Where faults are reported; undefined nowhere. */
  fault_target?: FaultTarget
  /** Public keys that verify letters and cards, on the page that does. */
  public_keys?: readonly TokenKey[]
}

export type AuthConfig = OutputOf<typeof authConfig>

export type Program = Reader & {
  settings: ShellSettings
  loadWordsOf: OpenWords['loadWordsOf']
  loadWords: OpenWords['loadWords']
  caller: Caller
  session: Session
  /** State of the dialog that asks for a recent proof; the API client opens it. */
  proving: ProofState
  /** The view as another user in this tab. */
  view: ViewSession
  toasts: Toasts
  queries: QueryClient
  /** Keeps active queries up to date with changes. */
  changes: Changes
  /** Whether the stream of server events is connected. */
  isLive: Store<boolean>
  /** Whether the server has a newer build: the next navigation loads it. */
  isOutdated: Store<boolean>
  /** Number of notifications received since the page was opened. */
  newest: Store<number>
  /** Returns the sign-in configuration; fetched once. */
  config: () => Promise<AuthConfig>
  identity: () => Promise<BrowserIdentity>
}

const ProgramContext = createContext<Program | null>(null)

/** Provides the program to all components below, and its `Reader` part to those of `ui`. */
export const ProgramProvider = ({ value, children }: { value: Program; children?: ReactNode }) =>
  createElement(ProgramContext, { value }, createElement(ReaderProvider, { value }, children))

export function useProgram(): Program {
  const program = use(ProgramContext)
  if (!program) throw new Error('There is no program around this component')
  return program
}

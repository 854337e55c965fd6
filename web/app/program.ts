/** What every part of the signed-in areas may use. Made once in `main.tsx`. */
import { createContext, createElement, use, type ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
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

/** What the server writes into the shell document; nothing of it is about a person. */
export type ShellSettings = {
  brand: Brand
  scheme: Scheme
  /** Whether this browser has the cookie of somebody signed in. */
  has_session: boolean
  show_debug: boolean
}

export type AuthConfig = OutputOf<typeof authConfig>

export type Program = Reader & {
  settings: ShellSettings
  loadWordsOf: OpenWords['loadWordsOf']
  caller: Caller
  session: Session
  /** Opens the dialog that asks who somebody is; the wrapper of calls does so by itself. */
  proving: ProofState
  /** As whom staff see the program in this tab. */
  view: ViewSession
  toasts: Toasts
  queries: QueryClient
  /** Keeps what is shown up to date with what changes. */
  changes: Changes
  /** Whether the server's events are heard at the moment. */
  isLive: Store<boolean>
  /** Counts what came into the inbox since the page was opened. */
  newest: Store<number>
  /** How people sign in here; asked once. */
  config: () => Promise<AuthConfig>
  identity: () => Promise<BrowserIdentity>
}

const ProgramContext = createContext<Program | null>(null)

/** Provides the program to the components below, and to those of `ui` the part of it that they may know. */
export const ProgramProvider = ({ value, children }: { value: Program; children?: ReactNode }) =>
  createElement(ProgramContext, { value }, createElement(ReaderProvider, { value }, children))

export function useProgram(): Program {
  const program = use(ProgramContext)
  if (!program) throw new Error('There is no program around this component')
  return program
}

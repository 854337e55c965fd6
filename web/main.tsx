/** Entry point of the signed-in areas in the browser. */
import './app/zod-config.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { authConfig } from '@numo/domains/users/contract.ts'
import { splitLocale } from '@numo/kit/locales.ts'
import { openAppWords } from './words/app-words.ts'
import { createCaller, type Caller } from './app/call.ts'
import { formatsFor } from './words/formats.ts'
import { embeddedIdentity } from './app/session/embedded-identity.ts'
import type { BrowserIdentity } from './app/session/identity.ts'
import { signOutMark } from './app/session/sign-out-mark.ts'
import { createProving } from './app/session/proving.ts'
import { createSession } from './app/session/session.ts'
import { openTabs } from './app/session/tabs.ts'
import { createViewing } from './app/session/view.ts'
import { keepScroll } from './ui/kept-scroll.ts'
import { createStore } from './ui/store.ts'
import { createToasts } from './ui/toasts.ts'
import { createChanges } from './app/changes.ts'
import { watchFaults } from './app/report-fault.ts'
import { storeSignedInUser } from './app/store-signed-in-user.ts'
import {
  forgetStored,
  readStored,
  reloadForOtherUser,
  wasReloadedForOtherUser,
} from './app/browser-storage.ts'
import { forgetOffline } from './app/offline/keep-offline.ts'
import {
  ProgramProvider,
  type AuthConfig,
  type Program,
  type ShellSettings,
} from './app/program.ts'
import { createRouter } from './router.tsx'

/** Removes what this browser keeps of a person, and of the program for use without a network. */
function forget() {
  forgetStored()
  void forgetOffline()
}

const later = (milliseconds: number, action: () => void) => {
  // Maximum delay of setTimeout; a token that lives longer is renewed early.
  const timer = setTimeout(action, Math.min(milliseconds, 2_147_483_647))
  return () => clearTimeout(timer)
}

/** Creates the program and its parts. */
function compose(settings: ShellSettings, words: Awaited<ReturnType<typeof openAppWords>>) {
  const { locale } = splitLocale(location.pathname)
  // A document kept for use without a network cannot know of a session; what the last page stored does.
  const mayHaveSession = settings.has_session || readStored('who') !== null
  const tabs = openTabs('numo.session')
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
  })
  const changes = createChanges(queries, (ms, apply) => later(ms, () => void apply()))
  let known: Promise<AuthConfig> | null = null
  let chosen: Promise<BrowserIdentity> | null = null
  const config = () => {
    known ??= caller.call(authConfig, {}).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  const identity = () => {
    chosen ??= config()
      .then(async ({ firebase }): Promise<BrowserIdentity> => {
        if (!firebase) return embeddedIdentity(caller, mayHaveSession, locale)
        const { firebaseIdentity } = await import('./app/session/firebase-identity.ts')
        return firebaseIdentity(firebase, caller, locale)
      })
      .catch((error: unknown) => {
        chosen = null
        throw error
      })
    return chosen
  }
  const view = createViewing()
  const session = createSession({
    identity,
    caller: () => caller,
    now: Date.now,
    later,
    alone: tabs.alone,
    broadcast: tabs.broadcast,
    reset() {
      queries.clear()
      view.forget()
      forget()
    },
    resetUnseen() {
      queries.removeQueries({ type: 'inactive' })
      forget()
    },
    left: signOutMark(),
    reopen: reloadForOtherUser,
  })
  const proving = createProving()
  const caller: Caller = createCaller({
    fetch: (...requests) => fetch(...requests),
    tokens: session.tokens,
    prove: proving.request,
    beforeRefusal: () => words.loadWords('refusals'),
    view: { id: () => view.current.get()?.id ?? null, over: view.over },
    beginWrite: (resources) => changes.begin(resources),
    wait: (milliseconds) => new Promise((resolve) => void later(milliseconds, () => resolve())),
  })
  tabs.listen(session.onTabMessage)
  storeSignedInUser(session)
  // A session that ended while no page was open leaves nothing of its household behind.
  session.state.subscribe(() => {
    if (session.state.get().phase === 'signed-out' && readStored('who') !== null) forget()
  })
  const program: Program = {
    settings,
    locale,
    ...words,
    formats: formatsFor(locale),
    caller,
    session,
    proving,
    view,
    toasts: createToasts(later),
    queries,
    changes,
    isLive: createStore(false),
    isOutdated: createStore(false),
    newest: createStore(0),
    config,
    identity,
  }
  return program
}

const element = document.getElementById('app')
if (!element) throw new Error('The shell has no place for the program')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the server into its own document
const settings = JSON.parse(element.dataset['settings'] ?? '') as ShellSettings
const words = await openAppWords(splitLocale(location.pathname).locale)
const program = compose(settings, words)
void program.session.start()
if (settings.fault_target) watchFaults({ ...settings.fault_target, build: settings.build })
// When the connection returns, retries at once instead of after the backoff.
addEventListener('online', () => void program.session.start())
keepScroll()
if (wasReloadedForOtherUser()) program.toasts.show(words.t('app.reason.other_person'))
createRoot(element).render(
  <ProgramProvider value={program}>
    <QueryClientProvider client={program.queries}>
      <RouterProvider router={createRouter(program)} />
    </QueryClientProvider>
  </ProgramProvider>
)

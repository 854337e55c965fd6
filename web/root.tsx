import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { routeOf, signInPageOf } from '@numo/kit/own-path.ts'
import { MotionBar } from './ui/motion-bar.tsx'
import { ToastList } from './app/toast-list.tsx'
import { watchBuild } from './ui/build-watch.ts'
import { NewerBar } from './ui/newer-bar.tsx'
import { restoreTyped } from './app/session/stored-typing.ts'
import { ExpiredDialog } from './app/session/expired-dialog.tsx'
import { drawnFor } from './app/session/session-parts.ts'
import { useStore } from './ui/store.ts'
import { routes } from './routes.ts'
import { useProgram } from './app/program.ts'
import { UnsavedChanges } from './app/unsaved-changes.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

// Lazy, because no rendered content depends on it.
const ServerEvents = lazyPart(
  async () => ({ default: (await import('./inbox/server-events.tsx')).ServerEvents }),
  { isQuiet: true }
)
const ProveDialog = lazyPart(() => import('./auth/prove-dialog.tsx'))

/** Root of every signed-in page: toasts, session dialog, new-build bar and announcer. */
export function Root() {
  const isNavigating = useNavigation().state !== 'idle'
  const isRevalidating = useRevalidator().state !== 'idle'
  return (
    <>
      <MotionBar isOn={isNavigating || isRevalidating} />
      <Viewed />
      <Outlet />
      <Announcer />
      <LeaveWhenSignedOut />
      <NewBuildBar />
      <ToastList />
      <ProofDialog />
      <ExpiredDialog />
      <UnsavedChanges />
      <Suspense>
        <ServerEvents />
      </Suspense>
    </>
  )
}

/** Dialog for a recent proof; the page below keeps what was typed. */
function ProofDialog() {
  const { proving, loadWords } = useProgram()
  const isOpen = useStore(proving.isOpen)
  return (
    isOpen && (
      <Suspense>
        <ProveDialog words={loadWords('auth')} />
      </Suspense>
    )
  )
}

// Lazy, because only staff view the program as another user, and seldom.
const ViewBanner = lazyPart(async () => ({
  default: (await import('./chrome/view-banner.tsx')).ViewBanner,
}))

/** Banner on every page of a tab in which staff view the program as another user. */
function Viewed() {
  const view = useStore(useProgram().view.current)
  return <Suspense>{view && <ViewBanner view={view} />}</Suspense>
}

/**
 * Announces a page after a navigation, and focuses its heading unless the page has moved the focus itself. Waits for
 * the title that the page sets: until its data is there, the document has the title of the page before.
 */
function Announcer() {
  const { pathname } = useLocation()
  const { session } = useProgram()
  const uid = drawnFor(useStore(session.state))?.user.uid
  const first = useRef(true)
  const isArriving = useRef(false)
  const [message, setMessage] = useState('')
  useEffect(() => {
    // Reports after all effects of an update, so a title set together with the address is seen too.
    const titles = new MutationObserver(() => {
      if (!isArriving.current) return
      isArriving.current = false
      const { activeElement } = document
      if (activeElement === null || !activeElement.closest('main :not(h1)'))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      setMessage(document.title)
    })
    const title = document.querySelector('title')
    if (title) titles.observe(title, { childList: true })
    return () => titles.disconnect()
  }, [])
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    isArriving.current = true
    scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs whenever the address changes
  }, [pathname])
  useEffect(() => {
    if (uid !== undefined) return restoreTyped(location.pathname + location.search, uid)
    return undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs whenever the address changes
  }, [pathname, uid])
  return (
    <p className="vh" aria-live="polite" data-announcer>
      {message}
    </p>
  )
}

/**
 * Redirects to the sign-in page after a sign-out, unless the expiry dialog is open. The sign-in page shows the reason
 * and leads back here, except after the user's own sign-out in this tab.
 */
function LeaveWhenSignedOut() {
  const { session, locale } = useProgram()
  const state = useStore(session.state)
  const isAnswered = !useStore(session.expired)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const route = routeOf(routes, pathname)
  const isGuarded = (route?.guard?.length ?? 0) > 0
  const signIn = signInPageOf(route ?? {})
  const isOut = state.phase === 'signed-out' && isAnswered && isGuarded
  const isToReturn =
    state.phase === 'signed-out' &&
    (state.why === 'user-token-expired' || state.why === 'elsewhere')
  const here = localePath(locale, pathname) + search
  useEffect(() => {
    if (!isOut) return
    const back = isToReturn ? `?${new URLSearchParams({ redirect: here })}` : ''
    void navigate(`${signIn}${back}`, { replace: true })
  }, [isOut, isToReturn, here, signIn, navigate])
  return null
}

/** Offers to load a newer build, which the next navigation does by itself. */
function NewBuildBar() {
  const { t, settings, isOutdated } = useProgram()
  const { build } = settings
  useEffect(() => watchBuild({ build }, () => isOutdated.set(true)), [build, isOutdated])
  return (
    useStore(isOutdated) && (
      <NewerBar
        text={t('app.build.text')}
        action={t('app.build.reload')}
        onReload={() => location.reload()}
      />
    )
  )
}

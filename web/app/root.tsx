import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MotionBar } from '../ui/motion-bar.tsx'
import { ToastList } from '../ui/toast-list.tsx'
import { watchBuild } from '../build-watch.ts'
import { restoreTyped } from '../session/kept-typing.ts'
import { ExpiredDialog } from '../session/expired-dialog.tsx'
import { useStore } from '../session/store.ts'
import { useVisit } from './navigation.ts'
import { useProgram } from './program.ts'

/** Around every page of the signed-in areas: messages, the session dialog, the bar of a new build, the announcer. */
export function Root({ children }: { children: ReactNode }) {
  return (
    <>
      <MotionBar isOn={useVisit().isBusy} />
      {children}
      <Announcer />
      <LeaveWhenSignedOut />
      <NewBuildBar />
      <ToastList />
      <ExpiredDialog />
    </>
  )
}

/** After a navigation the heading has the focus and is read out. */
function Announcer() {
  const { pathname } = useLocation()
  const { session } = useProgram()
  const state = useStore(session.state)
  const uid = state.phase === 'signed-in' ? state.who?.user.uid : undefined
  const first = useRef(true)
  const [said, say] = useState('')
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.focus({ preventScroll: true })
    scrollTo(0, 0)
    say(document.title)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it runs because the address changed
  }, [pathname])
  useEffect(() => {
    if (uid !== undefined) return restoreTyped(location.pathname + location.search, uid)
    return undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it runs because the address changed
  }, [pathname, uid])
  return (
    <p className="vh" aria-live="polite">
      {said}
    </p>
  )
}

/** Whoever is signed out, here or in another tab, leaves the pages of the signed-in. */
function LeaveWhenSignedOut() {
  const { session, toasts, t } = useProgram()
  const state = useStore(session.state)
  const { route } = useVisit()
  const navigate = useNavigate()
  const isGuarded = (route.guard?.length ?? 0) > 0
  const why = state.phase === 'signed-out' ? state.why : null
  const isOut = state.phase === 'signed-out' && isGuarded
  useEffect(() => {
    if (!isOut) return
    if (why)
      toasts.show(
        t(why === 'user-disabled' ? 'app.reason.user_disabled' : 'app.reason.user_expired'),
        { tone: 'bad' }
      )
    void navigate('/auth/login', { replace: true })
  }, [isOut, why, navigate, toasts, t])
  return null
}

/** Offers a newer build; never forces it. */
function NewBuildBar() {
  const { t } = useProgram()
  const [isNew, setNew] = useState(false)
  useEffect(() => watchBuild(() => setNew(true)), [])
  if (!isNew) return null
  return (
    <output className="newbuild">
      {t('app.build.text')}
      <button type="button" className="btn btn-primary btn-xs" onClick={() => location.reload()}>
        {t('app.build.reload')}
      </button>
    </output>
  )
}

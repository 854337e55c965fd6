import { useLocation, useNavigate } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { keepTyped } from './kept-typing.ts'
import { useStore } from './store.ts'

/**
 * Spec 2 and 8: says that the session is over. The page stays as it is beneath; the button keeps what was typed,
 * signs out and comes back here.
 */
export function ExpiredDialog() {
  const { session, t, locale } = useProgram()
  const isOpen = useStore(session.expired)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const signBackIn = async () => {
    const here = localePath(locale, pathname) + search
    const state = session.state.get()
    const uid = state.phase === 'signed-in' ? state.who?.user.uid : undefined
    const restore = keepTyped(here, uid ?? '')
    await session.signOut()
    restore()
    await navigate(`/auth/login?${new URLSearchParams({ redirect: here })}`)
  }
  return (
    <Dialog isOpen={isOpen} title={t('app.session.title')} onClose={null}>
      <p>{t('app.session.text')}</p>
      <p className="dim">{t('app.session.back')}</p>
      <button type="button" className="btn btn-primary btn-md" onClick={() => void signBackIn()}>
        {t('app.session.button')}
      </button>
    </Dialog>
  )
}

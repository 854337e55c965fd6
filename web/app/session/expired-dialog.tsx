import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../program.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { captureTyping } from './stored-typing.ts'
import { drawnFor } from './session-parts.ts'
import { useStore } from '../../ui/store.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Dialog of an expired session (specification sections 2 and 8). The page below stays as it is; the button keeps what
 * was typed, signs out and opens the sign-in page, which leads back here.
 */
export function ExpiredDialog() {
  const { session, t, locale } = useProgram()
  const isOpen = useStore(session.expired)
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const signBackIn = async () => {
    setBusy(true)
    const here = localePath(locale, pathname) + search
    const restore = captureTyping(here, drawnFor(session.state.get())?.user.uid ?? '')
    await session.signOut()
    restore()
    setBusy(false)
    await navigate(`/auth/login?${new URLSearchParams({ redirect: here })}${hash}`, {
      replace: true,
    })
  }
  return (
    <Dialog isOpen={isOpen} title={t('app.session.title')} onClose={null}>
      <p>{t('app.session.text')}</p>
      <p className="dim">{t('app.session.back')}</p>
      <Button look="primary" aria-busy={isBusy} onClick={() => void (isBusy || signBackIn())}>
        {t('app.session.button')}
      </Button>
    </Dialog>
  )
}

import { Link, useLocation } from 'react-router'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { useProgram } from '../program.ts'
import { useWho } from '../session/use-who.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'

const profile = '/admin/profile'

/**
 * Tells staff without a second factor that changes of users, households, organisations and documents require one. The
 * profile opens in a new tab, so that nothing typed on the page is lost.
 */
export function FactorNote() {
  const { t } = useProgram()
  const { user } = useWho()
  const { pathname } = useLocation()
  if (user.has_second_factor || pathname === profile) return null
  return (
    <Note as="aside" className="frame-note" aria-label={t('record.needs_factor_title')}>
      <FactorText />
    </Note>
  )
}

function FactorText() {
  const { t } = useProgram()
  return (
    <>
      {t('record.needs_factor')}{' '}
      <Link to={`${profile}#security`} target="_blank">
        {t('record.needs_factor_link')}
      </Link>
    </>
  )
}

/** Returns whether the user, acting as staff, must first sign in with a second factor to call the endpoint. */
export function useLacksFactor({ access, staff, needs_second_factor }: Endpoint): boolean {
  const { user } = useWho()
  const { pathname } = useLocation()
  const isNeeded = access === 'admin' ? needs_second_factor : staff?.needs_second_factor
  return isNeeded === true && pathname.startsWith('/admin') && !user.has_second_factor
}

/** Shown instead of a dialog whose call would be refused, so that nobody types a reason in vain. */
export function FactorDialog({
  isOpen = true,
  title,
  onClose,
}: {
  isOpen?: boolean
  title: string
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <p>
        <FactorText />
      </p>
      <Button onClick={onClose}>{t('app.close')}</Button>
    </Dialog>
  )
}

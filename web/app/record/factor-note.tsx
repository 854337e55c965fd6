import { Link, useLocation } from 'react-router'
import { useProgram } from '../program.ts'
import { useWho } from '../session/use-who.ts'
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
      {t('record.needs_factor')}{' '}
      <Link to={profile} target="_blank">
        {t('record.needs_factor_link')}
      </Link>
    </Note>
  )
}

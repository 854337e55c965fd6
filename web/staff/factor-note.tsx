import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { useWho } from '../session/use-who.ts'

/** Said before anything is tried: what changes people and their access takes a second factor. */
export function FactorNote() {
  const { t } = useProgram()
  const { user } = useWho()
  if (user.has_second_factor) return null
  return (
    <p className="note">
      {t('staff.needs_factor')} <Link to="/admin/profile">{t('staff.needs_factor_link')}</Link>
    </p>
  )
}

import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { ownStart } from '../app/guards/decision.ts'
import { useWho } from '../app/session/use-who.ts'
import { PageHead } from '../ui/page-head.tsx'

/** Somebody of staff or of a clinic has no household to set up. */
export function NoHousehold() {
  const { t } = useProgram()
  const who = useWho()
  return (
    <div className="onb-grid">
      <div className="onb-col">
        <PageHead title={t('onboard.home.no_household')} />
        <p className="onb-intro">{t('app.reason.account_first')}</p>
        <p className="onb-actions">
          <Link className="btn btn-primary btn-lg" to={ownStart(who)}>
            {t('onboard.home.own_area')}
          </Link>
        </p>
      </div>
    </div>
  )
}

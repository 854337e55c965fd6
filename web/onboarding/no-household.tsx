import { useProgram } from '../app/program.ts'
import { ownStart } from '../app/guards/decision.ts'
import { useWho } from '../app/session/use-who.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Shown to staff and partners, who have no household. */
export function NoHousehold() {
  const { t } = useProgram()
  const who = useWho()
  return (
    <div className="onb-grid">
      <div className="onb-col">
        <PageHead title={t('onboard.home.no_household')} />
        <p className="onb-intro">{t('app.reason.account_first')}</p>
        <p className="onb-actions">
          <ButtonLink look="primary" size="lg" to={ownStart(who)}>
            {t('onboard.home.own_area')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

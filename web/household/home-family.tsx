import { Suspense } from 'react'
import { Link } from 'react-router'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import type { HouseholdClient } from '@numo/domains/onboarding/contract.ts'
import { ageOn } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { Avatar, looksOf } from '../ui/avatar.tsx'
import { fullName } from '../ui/full-name.ts'
import { today } from '../app/today.ts'
import { Panel } from '../ui/panel.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const MemberCard = lazyPart(async () => ({
  default: (await import('./member-card.tsx')).MemberCard,
}))

/** People of the household, each with their emergency card. */
export function HomeFamily({
  clients,
  policies,
  home_country,
}: {
  clients: readonly HouseholdClient[]
  /** Undefined while they are not known. */
  policies: readonly CoverPolicy[] | undefined
  home_country: string | null
}) {
  const { t } = useProgram()
  const looks = looksOf(clients.map(fullName))
  return (
    <Panel
      title={t('home.start.family_title')}
      action={<Link to="/onboard/clients?edit=1">{t('home.start.family_add')}</Link>}
    >
      {clients.length === 0 && <p className="dim">{t('home.start.family_none')}</p>}
      <ul className="people">
        {clients.map((one, place) => (
          <li key={one.id}>
            <Avatar name={fullName(one)} look={looks[place]} large />
            <span>
              <b>{fullName(one)}</b>
              <small>
                {t(`cover.relationship.${one.relationship}`)},{' '}
                {t('home.start.year', { count: ageOn(one.birth_date, today()) })}
              </small>
            </span>
            {policies && (
              <Suspense>
                <MemberCard
                  person={{ client_id: one.id, ...one }}
                  policies={policies}
                  home_country={home_country}
                />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

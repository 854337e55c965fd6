import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { getOnboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { useWho } from '../app/session/use-who.ts'
import { ProfileCard } from '../settings/profile-card.tsx'
import { SecurityCards } from '../settings/security-cards.tsx'
import { ShortcutsCard } from '../settings/shortcuts-card.tsx'
import { Card } from '../ui/card.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryState } from '../app/query-state.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'
import { FamilyCard } from './family-card.tsx'
import { HouseholdCard } from './household-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { SeenCard } from './seen-card.tsx'
import { usePrivacy } from './use-privacy.ts'

const sections = ['profile', 'addresses', 'family', 'notices', 'security', 'privacy'] as const
type Section = (typeof sections)[number]

/** Settings of a user and their household, in sections with anchors. */
export function HouseholdSettings() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <>
      <PageHead title={t('security.title')} />
      <div className="set2">
        <nav aria-label={t('home.settings.nav')} className="set2-nav">
          {sections.map((name) => (
            <a key={name} href={`#${name}`}>
              {t(`home.settings.section.${name}`)}
            </a>
          ))}
        </nav>
        {account && <Sections accountId={account.id} number={account.number} />}
      </div>
    </>
  )
}

function Sections({ accountId, number }: { accountId: string; number: string }) {
  const onboarding = useRead(getOnboarding, { accountId })
  return (
    <div className="settings">
      <Part name="profile">
        <ProfileCard />
        <HouseholdCard accountId={accountId} />
        <ShortcutsCard />
      </Part>
      <Part name="addresses">
        <QueryState query={onboarding}>
          {({ addresses }) => <AddressesCard accountId={accountId} addresses={addresses} />}
        </QueryState>
      </Part>
      <Part name="family">
        <QueryState query={onboarding}>{(data) => <FamilyCard onboarding={data} />}</QueryState>
        <ConsentsCard accountId={accountId} />
      </Part>
      <Part name="notices">
        <NoticesCard />
      </Part>
      <Part name="security">
        <SecurityCards />
        <ActivityCard />
      </Part>
      <Part name="privacy">
        <SeenCard accountId={accountId} />
        <OwnData accountId={accountId} number={number} />
      </Part>
    </div>
  )
}

/** A section; scrolls into view when the URL fragment names it, also after the data above it has loaded. */
function Part({ name, children }: { name: Section; children: ReactNode }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${name}`) document.getElementById(name)?.scrollIntoView()
  }, [hash, name])
  return (
    <div id={name} className="set2-part">
      {children}
    </div>
  )
}

function OwnData({ accountId, number }: { accountId: string; number: string }) {
  const { t } = useProgram()
  const query = usePrivacy(accountId)
  return (
    <QueryState query={query}>
      {(data) =>
        data.is_owner ? (
          <>
            <ExportCard accountId={accountId} newest={data.export} />
            <DeletionCard accountId={accountId} number={number} deletion={data.deletion} />
          </>
        ) : (
          <Card>
            <p>{t('home.privacy.export.owner_only')}</p>
          </Card>
        )
      }
    </QueryState>
  )
}

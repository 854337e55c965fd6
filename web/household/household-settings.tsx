import { getOnboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { useWho } from '../app/session/use-who.ts'
import { ProfileCard } from '../settings/profile-card.tsx'
import { SecurityCards } from '../settings/security-cards.tsx'
import { SettingsSections } from '../settings/settings-sections.tsx'
import { ShortcutsCard } from '../settings/shortcuts-card.tsx'
import { Card } from '../ui/card.tsx'
import { QueryState } from '../app/query-state.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'
import { FamilyCard } from './family-card.tsx'
import { HouseholdCard } from './household-card.tsx'
import { SeenCard } from './seen-card.tsx'
import { OwnNotices } from '../settings/own-notices.tsx'
import { usePrivacy } from './use-privacy.ts'

/** Settings of a user and their household, in sections. */
export function HouseholdSettings() {
  const { t } = useProgram()
  const { account } = useWho()
  if (!account) return null
  const { id: accountId, number } = account
  const contents = {
    profile: (
      <>
        <ProfileCard />
        <HouseholdCard accountId={accountId} />
        <ShortcutsCard />
      </>
    ),
    addresses: <Addresses accountId={accountId} />,
    family: <Family accountId={accountId} />,
    notices: (
      <OwnNotices
        words="home.settings.notices"
        title={t('home.settings.notices.title')}
        note={t('home.settings.notices.text')}
      />
    ),
    security: (
      <>
        <SecurityCards />
        <ActivityCard />
      </>
    ),
    privacy: (
      <>
        <SeenCard accountId={accountId} />
        <OwnData accountId={accountId} number={number} />
      </>
    ),
  }
  const names = ['profile', 'addresses', 'family', 'notices', 'security', 'privacy'] as const
  return (
    <SettingsSections
      sections={names.map((name) => ({
        name,
        title: t(`security.section.${name}`),
        content: contents[name],
      }))}
    />
  )
}

function Addresses({ accountId }: { accountId: string }) {
  const onboarding = useRead(getOnboarding, { accountId })
  return (
    <QueryState query={onboarding}>
      {({ addresses }) => <AddressesCard accountId={accountId} addresses={addresses} />}
    </QueryState>
  )
}

function Family({ accountId }: { accountId: string }) {
  const onboarding = useRead(getOnboarding, { accountId })
  return (
    <>
      <QueryState query={onboarding}>{(data) => <FamilyCard onboarding={data} />}</QueryState>
      <ConsentsCard accountId={accountId} />
    </>
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

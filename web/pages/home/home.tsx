import { IconEmergencyBed } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { FailTogether } from '../../app/fail-together.tsx'
import type { Need } from '@numo/domains/notifications/rules-needs.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../../app/program.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { ClaimRows } from '../../household-claims/claim-rows.tsx'
import { DoctorEvidence } from '../../household/doctor-evidence.tsx'
import { FindCareLink } from '../../household/find-care-link.tsx'
import { HomeCare } from '../../household/home-care.tsx'
import { HomeCover } from '../../household/home-cover.tsx'
import { HomeFamily } from '../../household/home-family.tsx'
import { Needs } from '../../household/needs.tsx'
import { useHome } from '../../household/use-home.ts'
import { VerifyNote } from '../../household/verify-note.tsx'
import { useWho } from '../../app/session/use-who.ts'
import { Avatar, looksOf } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const EmergencyCard = lazyPart(async () => ({
  default: (await import('../../household/emergency-card.tsx')).EmergencyCard,
}))

// Lazy, because most households have nothing of either.
const LegalNote = lazyPart(async () => ({
  default: (await import('../../household/legal-note.tsx')).LegalNote,
}))
const LaterVisits = lazyPart(async () => ({
  default: (await import('../../visits/household-visits.tsx')).LaterVisits,
}))

/**
 * Start page of a household: the next thing to do, who is in care, and a summary.
 */
export function Page() {
  const { account } = useWho()
  return account ? <Home accountId={account.id} /> : null
}

/** Returns the key of the heading that names the next thing to do; null while it is not known. */
function headingOf(
  needs: readonly Need[] | null,
  isSure: boolean,
  isNew: boolean
): AppWordKey | null {
  if (needs === null) return null
  if (isNew) return 'home.start.heading.new'
  const first = needs.find(({ is_theirs }) => is_theirs)
  if (!first && !isSure) return null
  if (!first) return needs.length > 0 ? 'home.start.heading.waits' : 'home.start.heading.calm'
  const { kind } = first
  // The rule never marks these with `is_theirs`; the type cannot express that.
  if (kind === 'approval' || kind === 'asking_insurer' || kind === 'invited')
    return 'home.start.heading.waits'
  return `home.start.heading.${kind}`
}

function Home({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const { user } = useWho()
  const { onboarding, cover, claims, saved, privacy, needs, is_sure, is_settled } =
    useHome(accountId)
  const home = onboarding.data?.addresses.find(({ use }) => use === 'home')?.country ?? null
  const isNew = cover.data?.policies.length === 0 && onboarding.data?.clients.length === 0
  const heading = headingOf(needs, is_sure, isNew)
  const name = user.display_name === 'User' ? '' : (user.display_name.split(' ')[0] ?? '')
  // Without a name the leading comma is removed.
  // A heading that changes before the rest is known would push it down.
  const message =
    heading === null || !is_settled
      ? t('home.start.title')
      : t(heading, { name }).replace(/^, /, '')
  return (
    <>
      <PageHead title={message.charAt(0).toLocaleUpperCase() + message.slice(1)}>
        <ButtonLink look="primary" to="/home/claims?new=1">
          {t('home.claims.new')}
        </ButtonLink>
        <FindCareLink look="line" />
        <Suspense
          fallback={
            <Button disabled>
              <IconEmergencyBed size={17} stroke={1.7} aria-hidden />
              {t('home.start.emergency.open')}
            </Button>
          }
        >
          <EmergencyCard policies={cover.data?.policies} home_country={onboarding.data && home} />
        </Suspense>
      </PageHead>
      {is_settled ? (
        <FailTogether>
          <div className="home2">
            <div>
              <VerifyNote user={user} />
              {privacy.data && privacy.data.unread_texts.length > 0 && (
                <Suspense fallback={<LoadingCard />}>
                  <LegalNote accountId={accountId} texts={privacy.data.unread_texts} />
                </Suspense>
              )}
              {isNew ? <FirstSteps /> : needs && <Needs needs={needs} />}
              <HomeCare accountId={accountId} />
              <QueryState query={claims} title={t('home.start.claims_title')}>
                {({ rows }) => (
                  <section aria-labelledby="claims-h">
                    <div className="panel-h">
                      <h2 id="claims-h">{t('home.start.claims_title')}</h2>
                      <Link to="/home/claims?tab=all">{t('home.start.claims_all')}</Link>
                    </div>
                    {rows.length === 0 ? (
                      <Card as="p" className="dim">
                        {t('home.start.claims_none')}
                      </Card>
                    ) : (
                      <ClaimRows rows={rows} />
                    )}
                  </section>
                )}
              </QueryState>
              <QueryState query={saved} title={t('home.start.doctors_title')}>
                {({ rows, has_plan }) => (
                  <section aria-labelledby="doctors-h">
                    <div className="panel-h">
                      <h2 id="doctors-h">{t('home.start.doctors_title')}</h2>
                      <Link to="/home/providers">{t('home.start.doctors_all')}</Link>
                    </div>
                    {rows.length === 0 ? (
                      <Card as="p" className="dim">
                        {t('home.start.doctors_none')}
                      </Card>
                    ) : (
                      <SavedDoctors rows={rows.slice(0, 3)} hasPlan={has_plan} />
                    )}
                  </section>
                )}
              </QueryState>
              <Suspense>
                <LaterVisits accountId={accountId} />
              </Suspense>
            </div>
            <div>
              <QueryState query={cover} title={t('home.start.cover_title')}>
                {({ policies }) => <HomeCover policies={policies} accountId={accountId} />}
              </QueryState>
              <QueryState query={onboarding} title={t('home.start.family_title')}>
                {({ clients }) => (
                  <HomeFamily
                    clients={clients}
                    policies={cover.data?.policies}
                    home_country={home}
                  />
                )}
              </QueryState>
            </div>
          </div>
        </FailTogether>
      ) : (
        // With a key of its own it is replaced, and not moved, when the heading grows by a line.
        <div className="home2" key="loading">
          <div>
            <LoadingCard />
            <LoadingCard />
          </div>
          <LoadingCard />
        </div>
      )}
    </>
  )
}

type Saved = NonNullable<ReturnType<typeof useHome>['saved']['data']>['rows']

function SavedDoctors({ rows, hasPlan }: { rows: Saved; hasPlan: boolean }) {
  const { locale } = useProgram()
  const looks = looksOf(rows.map(({ name }) => name))
  return (
    <Card>
      <ul className="people">
        {rows.map((doctor, place) => (
          <li key={doctor.provider_id}>
            <Avatar name={doctor.name} look={looks[place]} large />
            <span>
              <b>
                {doctor.is_listed ? (
                  <a href={localePath(locale, `/providers/${doctor.slug}`)}>{doctor.name}</a>
                ) : (
                  doctor.name
                )}
              </b>
              <small>{[doctor.specialty, doctor.city].filter(Boolean).join(' · ')}</small>
            </span>
            <DoctorEvidence doctor={doctor} hasPlan={hasPlan} isShort />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Starting points of a household without data. */
function FirstSteps() {
  const { t, locale } = useProgram()
  const steps = [
    ['insurance', '/onboard'],
    ['find', null],
    ['family', '/onboard/clients?edit=1'],
  ] as const
  return (
    <Panel title={t('home.start.steps_title')}>
      <ol className="first3">
        {steps.map(([name, to]) => {
          const title = t(`home.start.steps.${name}.title`)
          return (
            <li key={name}>
              <span>
                {to === null ? (
                  <a href={localePath(locale, '/find-care')}>{title}</a>
                ) : (
                  <Link to={to}>{title}</Link>
                )}
                <small>{t(`home.start.steps.${name}.text`)}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

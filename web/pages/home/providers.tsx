import { IconStethoscope } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listAccountAppointments } from '@numo/domains/appointments/contract-household.ts'
import { saveProvider } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../../app/program.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { DoctorCard } from '../../household/doctor-card.tsx'
import { FindCareLink } from '../../household/find-care-link.tsx'
import { KeepDoctors } from '../../household/keep-doctors.tsx'
import { ShareDoctors } from '../../household/share-doctors.tsx'
import { useSaved } from '../../household/use-saved.ts'
import { useWho } from '../../app/session/use-who.ts'
import { useAction } from '../../app/use-action.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { looksOf } from '../../ui/avatar.tsx'
import { BookForm } from '../../visits/book-form.tsx'
import { HouseholdVisits } from '../../visits/household-visits.tsx'
import { joinQueries } from '../../app/join-queries.ts'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'
import { useRead } from '../../app/use-read.ts'

/** Saved and visited doctors of a household, with whether they accept its plans. `?book=<slug>` asks one for an appointment. */
export function Page() {
  const { account } = useWho()
  return account ? <Doctors accountId={account.id} /> : null
}

function Doctors({ accountId }: { accountId: string }) {
  const { t, locale } = useProgram()
  const saved = useSaved(accountId)
  // Appointments stand above the doctors: read together, so that nothing moves.
  const appointments = useRead(listAccountAppointments, { accountId, locale })
  const query = joinQueries({ saved, appointments })
  useSavingFromPage(accountId)
  const [search, setSearch] = useSearchParams()
  const booked = search.get('book')
  const looks = looksOf(saved.data?.rows.map(({ name }) => name) ?? [])
  return (
    <>
      <PageHead title={t('screens.home_providers.title')} note={t('home.providers.intro')}>
        <FindCareLink />
        {saved.data && saved.data.rows.length > 0 && <ShareDoctors rows={saved.data.rows} />}
      </PageHead>
      {booked !== null && (
        <BookForm
          accountId={accountId}
          slug={booked}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
      <QueryState query={query}>
        {({ saved: { rows, has_plan }, appointments }) => (
          <Suspense fallback={<LoadingCard />}>
            <HouseholdVisits appointments={appointments.rows} accountId={accountId} />
            {rows.length === 0 ? (
              <div className="empty">
                <span className="empty-i">
                  <IconStethoscope size={26} stroke={1.6} aria-hidden />
                </span>
                <p>{t('home.providers.none')}</p>
              </div>
            ) : (
              <>
                <KeepDoctors doctors={{ rows, has_plan }} />
                <ul className="doctors">
                  {rows.map((doctor, place) => (
                    <DoctorCard
                      key={doctor.provider_id}
                      doctor={doctor}
                      look={looks[place]}
                      accountId={accountId}
                      hasPlan={has_plan}
                    />
                  ))}
                </ul>
              </>
            )}
          </Suspense>
        )}
      </QueryState>
    </>
  )
}

/** Saves the doctor of `?save=<slug>`, which a public page links to. Runs once and removes the parameter. */
function useSavingFromPage(accountId: string) {
  const { t, caller, toasts } = useProgram()
  const { run } = useAction()
  const [query, setQuery] = useSearchParams()
  const slug = query.get('save')
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (slug === null || done.current === slug) return
    done.current = slug
    setQuery({}, { replace: true })
    void run(async () => {
      try {
        const { name, is_new } = await caller.call(saveProvider, { accountId, slug })
        toasts.show(t(is_new ? 'home.providers.saved_now' : 'home.providers.known', { name }), {
          tone: 'ok',
        })
      } catch (error) {
        if (!(error instanceof CallProblem && error.status < 500 && error.status >= 400))
          throw error
        toasts.show(t('home.providers.unknown'), { tone: 'bad' })
      }
    })
  }, [slug, accountId, caller, run, setQuery, t, toasts])
}

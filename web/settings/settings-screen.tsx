import { useQuery } from '@tanstack/react-query'
import { getSecurity } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { PageHead } from '../ui/page-head.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'
import { TotpCard } from './totp-card.tsx'

/** What a person sets about themself, the same in every area: profile, how they sign in, where they are signed in. */
export function SettingsScreen() {
  const { t, caller } = useProgram()
  const security = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => caller.call(getSecurity, {}, signal),
  })
  return (
    <div className="settings">
      <PageHead title={t('security.title')} />
      <ProfileCard />
      <QueryState query={security}>
        {(data) =>
          data.is_supported ? (
            <>
              <PasswordCard />
              <TotpCard hasTotp={data.has_totp} />
              <PasskeysCard passkeys={data.passkeys} />
              <SessionsCard sessions={data.sessions} />
            </>
          ) : (
            <section className="card">
              <p>{t('security.outside')}</p>
            </section>
          )
        }
      </QueryState>
      <ShortcutsCard />
    </div>
  )
}

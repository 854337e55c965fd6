import { useRead } from '../app/use-read.ts'
import { getSecurity } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { AddressCard } from './address-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TotpCard } from './totp-card.tsx'
import { Card } from '../ui/card.tsx'

/** Sign-in methods and sessions, where the embedded identity service keeps them. */
export function SecurityCards() {
  const { t } = useProgram()
  const security = useRead(getSecurity, {})
  return (
    <QueryState query={security}>
      {(data) =>
        data.is_supported ? (
          <>
            <AddressCard />
            <PasswordCard />
            <TotpCard hasTotp={data.has_totp} />
            <PasskeysCard passkeys={data.passkeys} />
            <SessionsCard sessions={data.sessions} />
          </>
        ) : (
          <Card>
            <p>{t('security.outside')}</p>
          </Card>
        )
      }
    </QueryState>
  )
}

import type { IdentityUserRow } from '@numo/domains/users/contract-identity.ts'
import { identityStateOf, type IdentityState } from '@numo/domains/users/rules-identity.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<IdentityState, Tone>> = {
  linked: 'ok',
  orphan: 'warn',
  disabled: 'bad',
}

/** What is read of a sign-in on the list and on its own page; only there it is known whether our copy of it is old. */
type IdentityFactsRow = Pick<IdentityUserRow, 'disabled' | 'user'> & { is_in_sync?: boolean }

/** What a sign-in is here: somebody's, nobody's, switched off; and whether our copy of it is old. */
export function IdentityState({ row }: { row: IdentityFactsRow }) {
  const { t } = useProgram()
  const state = identityStateOf(row)
  return (
    <>
      <Status tone={tones[state]}>{t(`staff.identity_state.${state}`)}</Status>
      {row.is_in_sync === false && (
        <>
          {' '}
          <Status tone="warn">{t('staff.out_of_sync')}</Status>
        </>
      )}
    </>
  )
}

/** How somebody signs in: with what, and with which second factors. */
export function SignInWays({ row }: { row: Pick<IdentityUserRow, 'providers' | 'factors'> }) {
  const { t } = useProgram()
  const ways = row.providers.map((one) => (one === 'password' ? t('staff.password') : one))
  return [...ways, ...row.factors.map((factor) => t(`staff.factor.${factor}`))].join(', ')
}

import type { IdentityUserRow } from '@numo/domains/users/contract-identity.ts'
import { identityStateOf, type IdentityState } from '@numo/domains/users/rules-identity.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<IdentityState, Tone>> = {
  linked: 'ok',
  orphan: 'warn',
  disabled: 'bad',
}

/** Fields of an identity user shown in the list and on its page; `is_in_sync` is known only on its page. */
type IdentityFactsRow = Pick<IdentityUserRow, 'disabled' | 'user'> & { is_in_sync?: boolean }

/** State of an identity user: linked, unlinked or disabled; and whether our copy is outdated. */
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

/** Sign-in methods and second factors. */
export function SignInWays({ row }: { row: Pick<IdentityUserRow, 'providers' | 'factors'> }) {
  const { t } = useProgram()
  const ways = row.providers.map((one) => (one === 'password' ? t('staff.password') : one))
  return [...ways, ...row.factors.map((factor) => t(`staff.factor.${factor}`))].join(', ')
}

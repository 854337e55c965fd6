import type {
  AuthorizationGuarantee,
  getGuaranteePdf,
} from '@numo/domains/authorizations/contract-guarantee.ts'
import type { GuaranteeState } from '@numo/domains/authorizations/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { saveBytes } from '../app/save-file.ts'
import { useAction } from '../app/use-action.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

const looks: Readonly<Record<GuaranteeState, CaseLook>> = {
  valid: ['ok'],
  early: ['info'],
  expired: ['idle', 'minus'],
  superseded: ['idle', 'minus'],
  used: ['ok'],
  revoked: ['bad'],
}

/** Versions of the letter of guarantee of an authorization, newest first, each with its state, validity and file. */
export function Guarantees({
  guarantees,
  get,
}: {
  guarantees: readonly AuthorizationGuarantee[]
  /** Returns the file of a version. */
  get: (revision: number) => Promise<OutputOf<typeof getGuaranteePdf>>
}) {
  const { t, formats } = useProgram()
  const { run, isBusy } = useAction()
  return (
    <ul className="rows">
      {guarantees.map(({ id, revision, state, ...one }) => (
        <li key={id}>
          <span>
            <b>
              {t('guarantees.version', { version: revision })} ·{' '}
              <Amount amount={one.guaranteed_amount} currency={one.currency} />
            </b>
            <small>
              {t('guarantees.validity', {
                from: formats.day(one.valid_from),
                until: formats.day(one.valid_until),
              })}
            </small>
          </span>
          <span className="row">
            <CaseStatus look={looks[state]}>{t(`guarantees.state.${state}`)}</CaseStatus>
            <Button
              size="xs"
              aria-busy={isBusy}
              aria-label={t('guarantees.download_of', { version: revision })}
              onClick={() => void run(async () => saveBytes(await get(revision)))}
            >
              {t('guarantees.download')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Panel } from '../ui/panel.tsx'

/** Who saved which part of a request and when, newest first. */
export function ClinicSaves({ authorization: { saves } }: { authorization: PartnerAuthorization }) {
  const { t } = useProgram()
  return (
    <Panel title={t('clinic_auth.versions')}>
      {saves.length === 0 && <p className="dim">{t('clinic_auth.versions_none')}</p>}
      <ul className="rows">
        {saves.map(({ id, part, version, line_count, by, at }) => (
          <li key={id}>
            <span>
              <b>{t(`authorizations.part.${part}`)}</b>
              <small>
                {[
                  version !== null && t('authorizations.chain.version', { version }),
                  line_count !== null && t('clinic_auth.lines', { count: line_count }),
                  by ?? t('clinic_auth.somebody_else'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { Link } from 'react-router'
import type { AuthorizationRecord } from '@numo/domains/authorizations/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'
import { AuthorizationState } from './authorization-state.tsx'

/** The versions of an authorization in its chain, newest first; nothing for one without another. `base` is the path of the list. */
export function AuthorizationVersions({
  authorization: { id, versions },
  base,
}: {
  authorization: AuthorizationRecord
  base: string
}) {
  const { t, formats } = useProgram()
  if (versions.length < 2) return null
  return (
    <Panel title={t('authorizations.chain.title')}>
      <ul className="rows">
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <b>
                {version.id === id ? (
                  version.number
                ) : (
                  <Link to={`${base}/${version.id}`}>{version.number}</Link>
                )}
                {` · ${t('authorizations.chain.version', { version: version.chain_version })}`}
              </b>
              <small>
                {[
                  t(`authorizations.chain.kind.${version.kind ?? 'first'}`),
                  version.id === id && t('authorizations.chain.here'),
                  version.valid_until &&
                    t('authorizations.chain.until', { day: formats.day(version.valid_until) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="row">
              <Amount
                amount={version.guaranteed_amount ?? version.estimated_amount}
                currency={
                  version.guaranteed_amount === null
                    ? version.currency
                    : (version.guarantee_currency ?? version.currency)
                }
              />
              {version.is_replaced ? (
                <span className="dim">{t('authorizations.chain.replaced')}</span>
              ) : (
                <AuthorizationState status={version.status} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

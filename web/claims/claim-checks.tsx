import { Link } from 'react-router'
import { getClaimChecks, type ClaimChecks as Checks } from '@numo/domains/claims/contract-packet.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

/** What the insurer still needs of a claim before it is sent, and claims that look like the same bill. */
export function ClaimChecks({ id }: { id: string }) {
  const { t } = useProgram()
  const query = useRead(getClaimChecks, { id })
  return (
    <Panel title={t('packets.checks.title')}>
      <QueryState query={query}>{(checks) => <Found checks={checks} />}</QueryState>
    </Panel>
  )
}

function Found({ checks }: { checks: Checks }) {
  const { t, formats } = useProgram()
  const { documents, problems, filing, has_rules, duplicates } = checks
  return (
    <>
      {problems.length === 0 && (
        <p>
          <Status tone="ok">{t('packets.checks.none')}</Status>
        </p>
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{t(`packets.checks.problem.${problem}`)}</li>
          ))}
        </ul>
      )}
      {checks.needs_second_look && <Note tone="warn">{t('packets.checks.second_look')}</Note>}
      {!has_rules && <p className="dim">{t('packets.checks.no_rules')}</p>}
      {filing && filing.days_left >= 0 && (
        <p className="dim">
          {t('packets.checks.filing', {
            day: formats.day(filing.until),
            count: filing.days_left,
          })}
        </p>
      )}
      {documents.length > 0 && (
        <ul className="rows">
          {documents.map(({ document, is_there }) => (
            <li key={document}>
              <span>{t(`packets.document.${document}`)}</span>
              <Status tone={is_there ? 'ok' : 'warn'} plain>
                {t(is_there ? 'packets.checks.there' : 'packets.checks.missing')}
              </Status>
            </li>
          ))}
        </ul>
      )}
      {duplicates.map((one) => (
        <Duplicate key={one.id} claim={one} />
      ))}
    </>
  )
}

function Duplicate({ claim }: { claim: Checks['duplicates'][number] }) {
  const { t, formats, locale } = useProgram()
  const { id, number, provider_name, service_from, billed_amount, currency, reasons } = claim
  return (
    <Note as="div" tone="warn">
      <b>{t('packets.duplicate.title')}</b> <Link to={`/admin/claims/${id}`}>{number}</Link>
      <p>
        {[provider_name, formats.day(service_from), moneyText(billed_amount, currency, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="dim">
        {t('packets.duplicate.same', {
          reasons: reasons.map((one) => t(`packets.duplicate.reason.${one}`)).join(', '),
        })}
      </p>
    </Note>
  )
}

import { moneyText } from '@numo/kit/money.ts'
import type { AuthorizationRecord } from '@numo/domains/authorizations/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

type Props = { authorization: AuthorizationRecord }

/** What the clinic asks for: diagnoses, treatment, cost, team and admission. */
export const StaffRequest = ({ authorization }: Props) => (
  <>
    <RequestedClinical authorization={authorization} />
    <RequestedCost authorization={authorization} />
    <RequestedTeam authorization={authorization} />
    <RequestedAdmission authorization={authorization} />
  </>
)

export function RequestedClinical({ authorization: { diagnoses, treatments } }: Props) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('auth_desk.clinical')}>
      <h3>{t('authorizations.part.diagnosis')}</h3>
      <ul className="rows">
        {diagnoses.map(({ sequence, code, description, type, onset_date }) => (
          <li key={sequence}>
            <span>
              <b>{[code, description].filter(Boolean).join(' · ')}</b>
              {onset_date && (
                <small>{t('auth_desk.since', { day: formats.day(onset_date) })}</small>
              )}
            </span>
            <span className="dim">{t(`claims.diagnoses.type.${type}`)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('authorizations.part.treatment')}</h3>
      <ul className="rows">
        {treatments.map(({ sequence, code, description, planned_date, body_side, notes }) => (
          <li key={sequence}>
            <span>
              <b>{[code, description].filter(Boolean).join(' · ')}</b>
              {notes && <small>{notes}</small>}
            </span>
            <span className="dim">
              {[
                body_side && t(`authorizations.side.${body_side}`),
                planned_date && formats.day(planned_date),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function RequestedCost({ authorization: { costs, currency, estimated_amount } }: Props) {
  const { t, locale } = useProgram()
  const money = (amount: number | null) =>
    amount === null ? '–' : moneyText(amount, currency, locale)
  const isSplit = costs.some(({ approved_amount }) => approved_amount !== null)
  const approved = isSplit
    ? costs.reduce((sum, { approved_amount }) => sum + (approved_amount ?? 0), 0)
    : null
  return (
    <Panel title={t('authorizations.part.cost')}>
      <LedgerTable
        caption={t('authorizations.part.cost')}
        columns={[
          { key: 'what', title: t('auth_desk.cost_what') },
          { key: 'estimated', title: t('authorizations.estimated'), isEnd: true },
          { key: 'approved', title: t('auth_desk.cost_approved'), isEnd: true },
        ]}
        foot={
          <tr>
            <th scope="row">{t('auth_desk.cost_total')}</th>
            <td className="end">{money(estimated_amount)}</td>
            <td className="end">{money(approved)}</td>
          </tr>
        }
      >
        {costs.map((line) => (
          <tr key={line.sequence}>
            <th scope="row">{line.description}</th>
            <td className="end">{money(line.amount)}</td>
            <td className="end">{money(line.approved_amount)}</td>
          </tr>
        ))}
      </LedgerTable>
    </Panel>
  )
}

export function RequestedTeam({ authorization: { team } }: Props) {
  const { t } = useProgram()
  return (
    <Panel title={t('authorizations.part.team')}>
      {team.length === 0 && <p className="dim">{t('auth_desk.team_none')}</p>}
      <ul className="rows">
        {team.map(({ sequence, provider_name, license, role, responsible, bills_separately }) => (
          <li key={sequence}>
            <span>
              <b>{provider_name}</b>
              <small>
                {[
                  t(`authorizations.role.${role}`),
                  license,
                  bills_separately && t('auth_desk.bills_separately'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {responsible && <Status tone="info">{t('auth_desk.responsible')}</Status>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function RequestedAdmission({ authorization: { admission } }: Props) {
  const { t } = useProgram()
  if (admission === null) return null
  const { planned_admission_at, planned_discharge_at, admit_source, room_type, nights } = admission
  return (
    <Panel title={t('authorizations.part.admission')}>
      <Facts
        items={[
          [t('auth_desk.admission_at'), <When key="in" at={planned_admission_at} />],
          [
            t('auth_desk.discharge_at'),
            planned_discharge_at && <When key="out" at={planned_discharge_at} />,
          ],
          [t('auth_desk.nights'), nights],
          [t('auth_desk.room'), room_type && t(`authorizations.room.${room_type}`)],
          [t('auth_desk.comes_from'), admit_source && t(`authorizations.source.${admit_source}`)],
        ]}
      />
    </Panel>
  )
}

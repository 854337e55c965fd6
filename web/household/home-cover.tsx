import { Link } from 'react-router'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { StandingPill } from '../cover/answer-head.tsx'
import { Deductible, Limit } from '../cover/benefits.tsx'
import { figuresOf } from '../cover/figures.ts'
import { changedSince, standingOf } from '../cover/standing.ts'
import { useCheck } from '../cover/use-cover.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

type Props = { policies: readonly CoverPolicy[]; accountId: string }

/** The first policy as a card with eligibility and used amounts; the others by name. */
export function HomeCover({ policies, accountId }: Props) {
  const { t } = useProgram()
  return (
    <Panel
      title={t('home.start.cover_title')}
      action={policies.length > 0 && <Link to="/home/insurance">{t('home.start.cover_all')}</Link>}
    >
      {policies.length === 0 ? (
        <p className="dim">{t('home.start.cover_none')}</p>
      ) : (
        policies.map((policy) => (
          <OnePolicy key={policy.id} policy={policy} accountId={accountId} />
        ))
      )}
    </Panel>
  )
}

function OnePolicy({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t, formats } = useProgram()
  const { ask, isBusy } = useCheck(accountId)
  const { insurer, insurer_name, plan, plan_text, policy_number, check, outdated, members } = policy
  const figures = figuresOf(policy)
  const known = standingOf(policy)
  const isUnconfirmed =
    policy.waiting === null &&
    (known.standing === 'dates_current' || known.standing === 'no_last_day')
  const phone = policy.card.assistance_phone ?? insurer?.phone
  const holder = members.find(({ relationship }) => relationship === 'self')
  return (
    <div className="homecover">
      <div className="plastic">
        <b>{insurer?.name ?? insurer_name ?? t('cover.unknown')}</b>
        <span>{plan?.name ?? plan_text ?? ''}</span>
        <small>{holder ? `${holder.first_name} ${holder.last_name}` : policy.holder_name}</small>
        <span className="plastic-n">{holder?.member_id ?? policy_number}</span>
        {policy.valid_until && (
          <small>{t('home.start.until', { day: formats.day(policy.valid_until) })}</small>
        )}
      </div>
      <p className="card-line">
        <StandingPill of={known} />
        {changedSince(policy).length > 0 && (
          <Button size="sm" aria-busy={isBusy} onClick={() => void ask(policy.id, false)}>
            {t('answer.check')}
          </Button>
        )}
        {isUnconfirmed && (
          <Button size="sm" aria-busy={isBusy} onClick={() => void ask(policy.id, true)}>
            {t('answer.ask')}
          </Button>
        )}
        {check?.responded_at && check.source !== 'rules' && outdated.length === 0 && (
          <span className="dim">
            {t('home.start.checked', { day: formats.moment(check.responded_at, 'day') })}
          </span>
        )}
      </p>
      {figures?.is_by_card && <p className="dim">{t('answer.by_card')}</p>}
      {figures ? (
        <dl className="benefits">
          <Deductible figures={figures} />
          <Limit figures={figures} />
        </dl>
      ) : (
        <p className="dim">{t('home.start.cover_unknown')}</p>
      )}
      {phone && (
        <p>
          {t('home.start.help_line')}: <PhoneLink phone={phone} />
        </p>
      )}
    </div>
  )
}

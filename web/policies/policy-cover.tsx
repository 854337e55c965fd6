import { useState } from 'react'
import {
  getPolicyCover,
  type PolicyCover as Cover,
  type StaffCheck,
} from '@numo/domains/eligibility/contract-admin.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { PrivatePicture } from '../capture/private-picture.tsx'
import { StandingPill } from '../cover/answer-head.tsx'
import { pastStanding, sourceKey } from '../cover/standing.ts'
import { Facts } from '../app/record/facts.tsx'
import { useRead } from '../app/use-read.ts'
import { fullName } from '../ui/full-name.ts'
import { QueryState } from '../app/query-state.tsx'
import { CoverAnswerForm } from './cover-answer-form.tsx'
import { CoverUsageForm } from './cover-usage-form.tsx'
import { Button } from '../ui/button.tsx'
import { BothSides } from '../ui/both-sides.tsx'
import { Panel } from '../ui/panel.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

/** Eligibility of a policy: open checks with contacts, used amounts, and all answers. */
export function PolicyCover({ id }: { id: string }) {
  const query = useRead(getPolicyCover, { id })
  return (
    <QueryState query={query}>
      {(cover) => (
        <>
          {cover.checks
            .filter(({ status, source }) => status === 'queued' && source === 'by_hand')
            .map((check) => (
              <Question key={check.id} check={check} cover={cover} />
            ))}
          <Card cover={cover} />
          <Usage cover={cover} />
          <Answers checks={cover.checks.filter(({ status }) => status !== 'queued')} />
        </>
      )}
    </QueryState>
  )
}

function Question({ check, cover }: { check: StaffCheck; cover: Cover }) {
  const { t, formats } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { asked_by, created_at } = check
  return (
    <Panel level={3} title={t('policies.cover.question')}>
      <p className="dim">
        {asked_by !== null &&
          t('policies.cover.asked_by', { name: asked_by, day: formats.moment(created_at, 'day') })}
      </p>
      <p className="dim">{t('policies.cover.question_text')}</p>
      <h3>{t('policies.cover.contacts')}</h3>
      {cover.contacts.length === 0 && !cover.policy.insurer?.phone && (
        <p className="dim">{t('policies.cover.contacts_none')}</p>
      )}
      <ul className="rows">
        {cover.contacts.map((contact) => (
          <li key={`${contact.purpose} ${contact.email} ${contact.phone}`}>
            <span>
              <b>{t(`policies.cover.purpose.${contact.purpose}`)}</b>
              {contact.name && <small>{contact.name}</small>}
              {contact.notes && <small>{contact.notes}</small>}
            </span>
            <span>
              {contact.phone && <PhoneLink phone={contact.phone} />}{' '}
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            </span>
          </li>
        ))}
        {cover.policy.insurer?.phone && (
          <li>
            <b>{cover.policy.insurer.name}</b>
            <PhoneLink phone={cover.policy.insurer.phone} />
          </li>
        )}
      </ul>
      <p>
        <Button look="primary" size="xs" onClick={() => setOpen(true)}>
          {t('policies.cover.answer')}
        </Button>
      </p>
      {isOpen && (
        <CoverAnswerForm check={check} policy={cover.policy} onClose={() => setOpen(false)} />
      )}
    </Panel>
  )
}

function Card({ cover: { policy } }: { cover: Cover }) {
  const { t } = useProgram()
  const { front_document_id: front, back_document_id: back, members } = policy
  return (
    <Panel level={3} title={t('policies.cover.card')}>
      {!front && !back && <p className="dim">{t('policies.cover.no_card')}</p>}
      <BothSides
        className="cardpair"
        label={t('policies.cover.card')}
        names={{ front: t('policies.cover.front'), back: t('policies.cover.back') }}
        front={
          front && <PrivatePicture document_id={front} alt={t('policies.cover.front')} canOpen />
        }
        back={back && <PrivatePicture document_id={back} alt={t('policies.cover.back')} canOpen />}
      />
      {members.length === 0 && <p className="dim">{t('policies.cover.members_none')}</p>}
      <ul className="rows">
        {members.map((member) => (
          <li key={member.coverage_id}>
            <span>
              {fullName(member)}
              <small>{t(`cover.relationship.${member.relationship}`)}</small>
            </span>
            {member.member_id === null ? (
              <span className="dim">{t('policies.cover.no_number')}</span>
            ) : (
              <code>{member.member_id}</code>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Usage({ cover: { policy } }: { cover: Cover }) {
  const { t, formats, locale } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const usage = policy.usage.find(({ coverage_id }) => coverage_id === null)
  const money = (amount: number) => moneyText(amount, usage?.currency ?? '', locale)
  return (
    <Panel
      level={3}
      title={t('policies.cover.usage')}
      action={
        <Button size="xs" onClick={() => setOpen(true)}>
          {t('policies.cover.usage_edit')}
        </Button>
      }
    >
      {usage ? (
        <Facts
          items={[
            [t('policies.cover.deductible'), money(usage.deductible_used_amount)],
            [t('policies.cover.coinsurance_used'), money(usage.coinsurance_used_amount)],
            [t('policies.cover.most_used'), money(usage.out_of_pocket_used_amount)],
            [t('policies.cover.limit_used'), money(usage.annual_limit_used_amount)],
            [t('policies.cover.as_of'), formats.day(usage.as_of)],
            [t('policies.cover.source'), t(`policies.cover.source_${usage.source}`)],
          ]}
        />
      ) : (
        <p className="dim">{t('policies.cover.usage_none')}</p>
      )}
      {isOpen && <CoverUsageForm policy={policy} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Answers({ checks }: { checks: readonly StaffCheck[] }) {
  const { t, formats } = useProgram()
  return (
    <Panel level={3} title={t('policies.cover.history')}>
      {checks.length === 0 && <p className="dim">{t('policies.cover.history_none')}</p>}
      <ul className="rows">
        {checks.map((check) => (
          <li key={check.id}>
            <span>
              {formats.moment(check.created_at, 'day')}
              <small>{t(sourceKey(check))}</small>
              {check.asked_about && <About about={check.asked_about} />}
              {check.said_by && <small>{t('policies.cover.said', { name: check.said_by })}</small>}
              {check.disposition && <small>{check.disposition}</small>}
            </span>
            <StandingPill of={pastStanding(check)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Facts of the policy at the time of an answer, which may have changed since. */
function About({ about }: { about: NonNullable<StaffCheck['asked_about']> }) {
  const { t } = useProgram()
  const { insurer_name, plan_name, policy_number, member_id } = about
  const what = [insurer_name, plan_name, member_id ?? policy_number].filter(Boolean).join(' · ')
  return what && <small>{t('policies.cover.about', { what })}</small>
}

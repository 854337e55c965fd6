import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { declineClaimAppeal } from '@numo/domains/claims/contract-appeal.ts'
import { moveClaim, type StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { claimEventsWithReason } from '@numo/domains/claims/rules-moves.ts'
import { awaitsDecision } from '@numo/domains/claims/rules.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NextStep, turnTone } from '../ui/note.tsx'
import { ClaimSnooze } from './claim-snooze.tsx'
import { ClaimSteps } from './claim-steps.tsx'

// Lazy: only who records a decision needs the form.
const DecisionForm = lazyPart(async () => ({
  default: (await import('./decision-form.tsx')).DecisionForm,
}))

type Event = StaffClaim['moves'][number]

/** The moves that carry a claim on, in the order of its life; the others are exceptions. */
const onward: readonly Event[] = [
  'submit',
  'resubmit',
  'send',
  'resend',
  'insurer_accept',
  'settle',
  'close',
]
const setBacks: readonly Event[] = ['cancel', 'insurer_reject', 'reopen']
const rankOf = (event: Event) => (onward.includes(event) ? 0 : setBacks.includes(event) ? 2 : 1)

/** What happens next with a claim, and the buttons for what staff may do now. */
export function ClaimMoves({ claim }: { claim: StaffClaim }) {
  const { t } = useProgram()
  const moves = claim.moves.toSorted((one, other) => rankOf(one) - rankOf(other))
  const canDecide = awaitsDecision(claim)
  const [query] = useSearchParams()
  const [isDeciding, setDeciding] = useState(canDecide && query.has('decide'))
  const owners = claim.next_steps.map(({ owner }) => owner)
  const isOurs = owners.includes('numo')
  if (isDeciding)
    return (
      <Suspense>
        <DecisionForm claim={claim} onClose={() => setDeciding(false)} />
      </Suspense>
    )
  return (
    <NextStep tone={turnTone(isOurs, owners.includes('nobody'))}>
      <ClaimSteps claim={claim} />
      <Appeal claim={claim} />
      <div className="row">
        {canDecide && (
          <Button look="primary" size="xs" onClick={() => setDeciding(true)}>
            {t('claims.decision.record')}
          </Button>
        )}
        {moves.map((event) => (
          <Move
            key={event}
            claim={claim}
            event={event}
            isMain={isOurs && !canDecide && event === moves[0]}
          />
        ))}
        {!owners.includes('nobody') && <ClaimSnooze claim={claim} />}
      </div>
    </NextStep>
  )
}

/** The appeal that the household asked for, while it waits. */
function Appeal({ claim: { id, appeal } }: { claim: StaffClaim }) {
  const { t, formats } = useProgram()
  if (appeal?.status !== 'requested') return null
  const until = t('claims.appeal.until', { day: formats.day(appeal.deadline_on) })
  return (
    <div>
      <b>{t('claims.appeal.title')}</b>
      <blockquote>{appeal.reason}</blockquote>
      <p className="dim">
        {appeal.is_deadline_assumed ? `${until} (${t('claims.appeal.assumed')})` : until}
      </p>
      <ConfirmButton
        label={t('claims.appeal.decline')}
        question={t('claims.appeal.decline_question')}
        verb={t('claims.appeal.decline')}
        text={t('claims.appeal.decline_text')}
        done={t('claims.appeal.declined')}
        look="line"
        has_reason
        needs_reason
        endpoint={declineClaimAppeal}
        input={{ id, reason: '' }}
      />
    </div>
  )
}

function Move({ claim, event, isMain }: { claim: StaffClaim; event: Event; isMain: boolean }) {
  const { t } = useProgram()
  const { id, version } = claim
  const done = (next: StaffClaim) => t('claims.moved', { state: t(`claims.status.${next.status}`) })
  const isRequested = event === 'appeal' && claim.appeal?.status === 'requested'
  const text = t(isRequested ? 'claims.appeal.send_text' : `claims.move_text.${event}`)
  if (event === 'insurer_accept')
    return (
      <FormButton
        label={t(`claims.move.${event}`)}
        title={t(`claims.move.${event}`)}
        submit={t(`claims.move.${event}`)}
        endpoint={moveClaim}
        fixed={{ id, version, event }}
        fields={[{ name: 'insurer_claim_number', label: t('claims.insurer_number'), max: 80 }]}
        done={(next) => (next ? done(next) : '')}
      >
        <p>{text}</p>
      </FormButton>
    )
  const needsReason = claimEventsWithReason.includes(event) && !isRequested
  const isDanger = setBacks.includes(event)
  return (
    <ConfirmButton
      label={t(`claims.move.${event}`)}
      question={`${t(`claims.move.${event}`)} (${claim.number})`}
      verb={t(`claims.move.${event}`)}
      text={text}
      done={done}
      look={isMain ? 'primary' : isDanger ? 'danger' : 'line'}
      is_danger={isDanger}
      has_reason={needsReason}
      needs_reason={needsReason}
      endpoint={moveClaim}
      input={{ id, version, event }}
    />
  )
}

import { Suspense, useState } from 'react'
import {
  assignAuthorization,
  moveAuthorization,
  resendAuthorization,
  type StaffAuthorization,
} from '@numo/domains/authorizations/contract-staff.ts'
import { checkEligibility } from '@numo/domains/eligibility/contract.ts'
import { eventsWithReason } from '@numo/domains/authorizations/rules-moves.ts'
import { useProgram } from '../app/program.ts'
import { CommandButton } from '../app/command-button.tsx'
import { LoadingCard } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NextStep, turnTone } from '../ui/note.tsx'
import { NoticeClock } from './notice-clock.tsx'

const StaffDecision = lazyPart(async () => ({
  default: (await import('./staff-decision.tsx')).StaffDecision,
}))

type Event = StaffAuthorization['moves'][number]

/** The moves that carry a request on, in the order of its life; the others are exceptions. */
const onward: readonly Event[] = ['send', 'insurer_pend', 'complete', 'appeal', 'request_info']
const setBacks: readonly Event[] = ['revoke', 'cancel']
const rankOf = (event: Event) => (setBacks.includes(event) ? 9 : onward.indexOf(event))

/** What happens next with an authorization, and the buttons for what staff may do now. */
export function StaffMoves({ authorization }: { authorization: StaffAuthorization }) {
  const { t, formats } = useProgram()
  const [isDeciding, setDeciding] = useState(false)
  const { moves, can_decide, next_step, eligible_at, is_eligibility_fresh, failed_sending_id } =
    authorization
  const isOurs = next_step.owner === 'numo' || failed_sending_id !== null
  const isSending = moves.includes('send') || failed_sending_id !== null
  if (isDeciding)
    return (
      <Suspense fallback={<LoadingCard />}>
        <StaffDecision authorization={authorization} onClose={() => setDeciding(false)} />
      </Suspense>
    )
  return (
    <NextStep tone={turnTone(isOurs, next_step.owner === 'nobody')}>
      <b>{t('auth_desk.next.title')}</b>
      <p>
        {t(`auth_desk.next.${next_step.code}`)}
        {next_step.by && ` ${t('auth_desk.next.by', { day: formats.day(next_step.by) })}`}
      </p>
      <NoticeClock notice={authorization.notice} />
      {failed_sending_id !== null && <p>{t('auth_desk.sending.has_failed')}</p>}
      {isSending && !is_eligibility_fresh && (
        <p>{t(eligible_at === null ? 'auth_desk.cover_never' : 'auth_desk.cover_old')}</p>
      )}
      <div className="row">
        {can_decide && (
          <Button look="primary" size="xs" onClick={() => setDeciding(true)}>
            {t('auth_desk.decision.record')}
          </Button>
        )}
        {moves
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((event, at) => (
            <Move
              key={event}
              authorization={authorization}
              event={event}
              isMain={!can_decide && at === 0}
            />
          ))}
        {failed_sending_id !== null && (
          <CommandButton
            size="xs"
            endpoint={resendAuthorization}
            input={{ id: authorization.id, failed_id: failed_sending_id }}
            done={t('auth_desk.sending.sent_again')}
          >
            {t('auth_desk.sending.send_again')}
          </CommandButton>
        )}
        {isSending && (
          <CommandButton
            size="xs"
            endpoint={checkEligibility}
            input={{ accountId: authorization.account_id, policy_id: authorization.policy_id }}
            done={t('auth_desk.cover_asked')}
          >
            {t('auth_desk.cover_ask')}
          </CommandButton>
        )}
        <Assign authorization={authorization} />
      </div>
    </NextStep>
  )
}

function Move({
  authorization: { id, version, number },
  event,
  isMain,
}: {
  authorization: StaffAuthorization
  event: Event
  isMain: boolean
}) {
  const { t } = useProgram()
  const needsReason = eventsWithReason.includes(event)
  const isDanger = setBacks.includes(event)
  return (
    <ConfirmButton
      label={t(`auth_desk.move.${event}`)}
      question={`${t(`auth_desk.move.${event}`)} (${number})`}
      text={t(`auth_desk.move_text.${event}`)}
      done={t('auth_desk.moved')}
      look={isDanger ? 'danger' : isMain ? 'primary' : 'line'}
      is_danger={isDanger}
      has_reason={needsReason}
      needs_reason={needsReason}
      endpoint={moveAuthorization}
      input={{ id, version, event }}
    />
  )
}

function Assign({
  authorization: { id, version, assigned_to },
}: {
  authorization: StaffAuthorization
}) {
  const { t } = useProgram()
  const is_mine = assigned_to === null
  return (
    <CommandButton
      size="xs"
      endpoint={assignAuthorization}
      input={{ id, version, is_mine }}
      done={t(is_mine ? 'auth_desk.taken' : 'auth_desk.released')}
    >
      {t(is_mine ? 'auth_desk.take' : 'auth_desk.release')}
    </CommandButton>
  )
}

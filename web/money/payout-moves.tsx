import { movePayout, type Payout } from '@numo/domains/payouts/contract.ts'
import { payoutEvents, type PayoutEvent } from '@numo/domains/payouts/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { NextStep } from '../ui/note.tsx'

const setBacks: readonly PayoutEvent[] = ['fail', 'bank_return', 'cancel']
const over: readonly Payout['status'][] = ['paid', 'cancelled', 'returned']

/** What happens next with a payout, what stands in the way, and the buttons for what the user may do now. */
export function PayoutMoves({ payout }: { payout: Payout }) {
  const { t, formats } = useProgram()
  const { status, is_own, bank_account, currency } = payout
  const held = bank_account?.held_until ?? null
  const awaitsBank = status === 'draft' || status === 'approved'
  // Somebody else approves what one built; the sentence above the buttons says so.
  const moves = payoutEvents.filter(
    (event) =>
      payout.moves.includes(event) &&
      !(event === 'approve' && is_own) &&
      !(event === 'cancel' && payout.bank_file !== null)
  )
  return (
    <NextStep tone={over.includes(status) ? 'ok' : 'warn'}>
      <b>{t(`money.out.status.${status}`)}</b>
      <p>{t(`money.out.next.${status}`)}</p>
      {status === 'draft' && is_own && <p>{t('money.out.own')}</p>}
      {awaitsBank && !bank_account && <p>{t('money.out.no_bank', { currency })}</p>}
      {awaitsBank && held !== null && <p>{t('money.out.held', { day: formats.day(held) })}</p>}
      <div className="row">
        {moves.map((event) => (
          <Move key={event} payout={payout} event={event} isMain={event === moves[0]} />
        ))}
      </div>
    </NextStep>
  )
}

function Move({ payout, event, isMain }: { payout: Payout; event: PayoutEvent; isMain: boolean }) {
  const { t, locale } = useProgram()
  const { id, version, number } = payout
  const done = (next: Payout) =>
    t('money.out.moved', { state: t(`money.out.status.${next.status}`) })
  const text = t(`money.out.move_text.${event}`, {
    amount: moneyText(payout.net_amount, payout.currency, locale),
    clinic: payout.partner_name,
  })
  const label = t(`money.out.move.${event}`)
  if (event === 'confirm')
    return (
      <FormButton
        is_main
        label={label}
        title={`${label} (${number})`}
        submit={label}
        endpoint={movePayout}
        fixed={{ id, version, event }}
        refused={{ 'trace-needed': ['bank_trace'], 'trace-taken': ['bank_trace'] }}
        fields={[
          {
            name: 'bank_trace',
            label: t('money.out.trace'),
            max: 60,
            // What a receipt of the transfer says.
            value: payout.proofs.find((one) => one.trace_number !== null)?.trace_number,
            needed: t('field.fill_in', { label: t('money.out.trace') }),
          },
        ]}
        done={(next) => (next ? done(next) : '')}
      >
        <p>{text}</p>
      </FormButton>
    )
  const isDanger = setBacks.includes(event)
  return (
    <ConfirmButton
      label={label}
      question={`${label} (${number})`}
      verb={label}
      text={text}
      done={done}
      look={isDanger ? 'danger' : isMain ? 'primary' : 'line'}
      is_danger={isDanger}
      has_reason={isDanger}
      needs_reason={isDanger}
      endpoint={movePayout}
      input={{ id, version, event }}
    />
  )
}

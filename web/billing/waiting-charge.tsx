import { authenticateCharge, cancelCharge } from '@numo/domains/payments/contract-charge.ts'
import type { AccountPayment } from '@numo/domains/payments/contract.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'

/** For a charge that the bank wants its holder to confirm: goes to the bank, or gives the charge up. */
export function WaitingCharge({
  accountId,
  payment: { id, status },
}: {
  accountId: string
  payment: AccountPayment
}) {
  const { t, locale } = useProgram()
  if (status !== 'requires_action') return null
  return (
    <>
      <CommandButton
        look="primary"
        size="sm"
        endpoint={authenticateCharge}
        input={{ accountId, id, locale }}
        onDone={({ url }) => {
          if (url !== null) window.location.assign(url)
        }}
      >
        {t('pay.confirm')}
      </CommandButton>
      <ConfirmButton
        size="sm"
        endpoint={cancelCharge}
        input={{ accountId, id }}
        label={t('pay.give_up')}
        question={t('pay.give_up_question')}
        text={t('pay.give_up_text')}
        done={t('pay.given_up')}
      />
    </>
  )
}

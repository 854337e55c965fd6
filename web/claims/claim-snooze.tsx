import { useState } from 'react'
import { snoozeClaim } from '@numo/domains/claims/contract-snooze.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'

/** Takes a claim out of the queues until a day with a reason, or brings it back. */
export function ClaimSnooze({ claim }: { claim: StaffClaim }) {
  const { t, formats } = useProgram()
  const { id, snoozed_until, snooze_reason } = claim
  const [now] = useState(today)
  if (snoozed_until !== null && snoozed_until > now)
    return (
      <>
        <p className="dim">
          {t('claims.snooze.note', {
            day: formats.day(snoozed_until),
            reason: snooze_reason ?? '',
          })}
        </p>
        <CommandButton
          look="line"
          size="xs"
          endpoint={snoozeClaim}
          input={{ id, until: null }}
          done={t('claims.snooze.woken')}
        >
          {t('claims.snooze.wake')}
        </CommandButton>
      </>
    )
  return (
    <FormButton
      label={t('claims.bulk.snooze')}
      title={t('claims.bulk.snooze')}
      submit={t('claims.snooze.verb')}
      endpoint={snoozeClaim}
      fixed={{ id }}
      fields={[
        {
          name: 'until',
          label: t('claims.snooze.until'),
          kind: 'date',
          hint: t('claims.snooze.hint'),
        },
        { name: 'reason', label: t('claims.snooze.reason'), max: 300 },
      ]}
      done={(next) =>
        next?.snoozed_until
          ? t('claims.snooze.done', { day: formats.day(next.snoozed_until) })
          : t('claims.snooze.woken')
      }
    />
  )
}

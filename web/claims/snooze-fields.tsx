import { useState } from 'react'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { BulkFormProps } from '../app/list/declaration.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'

/** Days after which claims are often looked at again. */
const usualDays = [1, 3, 7, 30] as const

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Day and reason for which claims leave the queues. */
export function SnoozeFields({ fields, onChange }: BulkFormProps) {
  const { t } = useProgram()
  const [now] = useState(today)
  return (
    <>
      <div className="row">
        {usualDays.map((count) => (
          <Button
            key={count}
            size="xs"
            onClick={() => onChange({ ...fields, until: dayAfter(now, count) })}
          >
            {t('claims.snooze.in_days', { count })}
          </Button>
        ))}
      </div>
      <DayField
        name="until"
        label={t('claims.snooze.until')}
        hint={t('claims.snooze.hint')}
        value={textOf(fields['until'])}
        onChange={(until) => onChange({ ...fields, until })}
      />
      <TextField
        name="reason"
        label={t('claims.snooze.reason')}
        maxLength={300}
        value={textOf(fields['reason'])}
        onChange={(reason) => onChange({ ...fields, reason: reason || undefined })}
      />
    </>
  )
}

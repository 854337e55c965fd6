import { TextField } from '../../ui/fields/text-fields.tsx'
import { useProgram } from '../program.ts'

/** Reason of an action, for the audit trail. */
export function ReasonField({
  name = 'reason',
  value,
  onChange,
  isNeeded = false,
  isMissing = false,
}: {
  name?: string
  value: string
  onChange: (reason: string) => void
  /** Requires a reason. */
  isNeeded?: boolean
  /** Whether submitting without a reason was attempted. */
  isMissing?: boolean
}) {
  const { t } = useProgram()
  return (
    <TextField
      name={name}
      label={t(isNeeded ? 'record.reason_needed' : 'record.reason')}
      hint={t('record.reason_hint')}
      error={isMissing && value.trim() === '' ? t('record.reason_missing') : undefined}
      value={value}
      maxLength={500}
      onChange={(reason) => onChange(reason ?? '')}
    />
  )
}

/** Returns the input with the trimmed reason; unchanged when that is empty. */
export function withReason<Input>(input: Input, reason: string): Input {
  const given = reason.trim()
  return given === '' ? input : { ...input, reason: given }
}

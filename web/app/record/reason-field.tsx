import { TextField } from '../../ui/fields/text-fields.tsx'
import { useProgram } from '../program.ts'

/** Why something is done, for the history. */
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
  /** Nothing is done without one. */
  isNeeded?: boolean
  /** It was tried without one. */
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

/** The input of a write with the reason that was given for it, if any. */
export function withReason<Input>(input: Input, reason: string): Input {
  const given = reason.trim()
  return given === '' ? input : { ...input, reason: given }
}
